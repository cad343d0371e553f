"""The files of functions and classes. A store remembers the file of each name, so that two files whose functions have
equal names do not share results."""

from __future__ import annotations

import contextlib
import sysconfig
from pathlib import Path
from typing import Optional

from ._zobrist import Store
from .digests import digest, digest_of

#: Folders of installed packages.
_INSTALLED = {"site-packages", "dist-packages"}
#: Maximum number of files that a store remembers for a name.
_FILES = 100


def other_file(store: Store, function: str, name: object, file: str) -> Optional[str]:
    """Returns the path of another file whose results a store has under a name, or None. function: the name of the
    function that needs it.

    A file is the same as an earlier one if it has the path or the text of that one. So it can be edited, moved, and run
    from any folder. Installed packages are not compared: they have unique names.
    """
    here = Path(file).resolve()
    if not _INSTALLED.isdisjoint(here.parts) or here.is_relative_to(sysconfig.get_path("stdlib")):
        return None
    path = str(here)
    # A file in an archive cannot be read, and a store that cannot be written has nothing to protect.
    with contextlib.suppress(OSError):
        text = f"{digest(here.read_bytes()):032x}"
        key = digest_of(["file of", name])
        files = store._result(function, key, lambda: {path: text}, False)
        if files.get(path) == text:
            return None
        same = [each for each, known in files.items() if known == text]
        if path not in files and not same:
            return str(next(reversed(files)))
        # A copy beside its original may become another program later, so its path is not remembered.
        if path in files or not any(Path(each).exists() for each in same):
            files.pop(path, None)
            store._put_result(function, key, dict([*files.items(), (path, text)][-_FILES:]))
    return None
