#!/usr/bin/env python3
"""Tests the page in headless Chromium against the program `keys` and the golden file.

    python3 bindings/web/test.py PAGE KEYS [SCREENSHOTS]

PAGE is the file that build.py writes, KEYS is the program `keys`, and SCREENSHOTS is a folder for screenshots of the
page. Needs Debian's packages chromium and chromium-driver.
"""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

from browser import Browser

GOLDEN = json.loads((Path(__file__).resolve().parents[1] / "golden/keys.json").read_text())["tables"]
TAB, ENTER, SPACE = "\ue004", "\ue007", " "


def program(keys: str, *arguments: str, code: int = 0, given: str = "") -> str:
    ended = subprocess.run([keys, *arguments], input=given, capture_output=True, text=True)
    assert ended.returncode == code, (arguments, ended)
    return ended.stdout


def settled(browser: Browser, place: str) -> None:
    """Waits until an element shows the final result."""
    browser.wait(lambda: browser.run("const p = document.querySelector(arguments[0]); return p.childNodes.length > 0 && !p.querySelector('.busy')", place), f"answer in {place}")


def good_table(browser: Browser, keys: str) -> None:
    """The report on a good table equals the report of `keys`. A first report appears while the page searches further,
    and the plot shows each number."""
    milliseconds, is_busy = browser.call("POST", "/execute/async", {"args": [], "script": """
        const done = arguments[0], start = performance.now();
        new MutationObserver((_, observer) => {
            if (document.querySelector('#verdict')) { observer.disconnect(); requestAnimationFrame(() => done([performance.now() - start, !!document.querySelector('#report .busy')])); }
        }).observe(document.querySelector('#report'), { childList: true, subtree: true });
        document.querySelector('#good').click();"""})
    begun = time.monotonic()
    settled(browser, "#report")
    print(f"first report after {milliseconds:.0f} ms, the whole one {time.monotonic() - begun:.1f} s later")
    assert is_busy
    assert browser.text("#verdict") == "Nothing found that random keys would not have"
    assert browser.text("#count") == "781 numbers."
    numbers = browser.run("return document.querySelector('#numbers').value")
    arguments = ["quality", "--slots", "64x12,4x1,8,1", "--file", "-"]
    report = browser.text("#report pre")
    assert report == program(keys, *arguments, given=numbers)
    assert browser.run("return document.querySelectorAll('#report svg circle').length") == 12
    labels = browser.run("return [...document.querySelectorAll('#report svg')].map(plot => plot.getAttribute('aria-label'))")
    counts = re.findall(r"(\d+) slots: (\S+), expected", "; ".join(labels))
    assert len(counts) == 12
    for slots, number in counts:
        assert re.search(rf" {slots} +{number} ", report), (slots, number)


def bad_table(browser: Browser, keys: str) -> None:
    """Each key is the XOR of a number of the piece and a number of the square, so the keys of two pieces on two squares
    cancel. The report names such a set of keys, and equals the report of `keys`."""
    browser.click("#bad")
    settled(browser, "#report")
    assert browser.text("#verdict").startswith("A bad table")
    numbers = browser.run("return document.querySelector('#numbers').value")
    report = program(keys, "quality", "--slots", "64x12", "--file", "-", code=1, given=numbers)
    witness = browser.text("#verdict li")
    assert "leave the hash as it is" in witness and f"BAD: {witness}" in " ".join(report.split()), witness
    assert browser.text("#report pre") == report


def own_numbers(browser: Browser) -> None:
    """Enters numbers and slots with the keyboard alone. Then makes several mistakes, and expects one message for
    each."""
    browser.run("document.querySelector('#numbers').focus(); document.querySelector('#numbers').select()")
    browser.keys("{ 0x9d39247e33776d41, U64(17) }, // two\n17ULL")
    assert browser.text("#count") == "3 numbers."
    # The count takes linear time: with quadratic time, this many blank lines would take hours.
    lines = "'\\n'.repeat(2_000_000) + '# 1\\n \\t# 2\\n3 # 4\\n5 // 6'"
    assert browser.run(f"return numbersIn({lines})") == 3
    browser.keys(TAB)
    assert browser.run("return document.activeElement.id") == "slots"
    browser.keys("3x1" + ENTER)
    browser.wait(lambda: "duplicate" in browser.text("#verdict"), "duplicate")
    settled(browser, "#report")
    for field, text, message in [
        ("#numbers", "1\n2\nzwei", "line 3: 'zwei' is no number of up to 128 bits, such as 42 or 0x2a; leave declarations out"),
        ("#numbers", "1\n2", "there are 2 numbers, but the slots have 3 keys"),
        ("#slots", "3y", "'3y' is neither a number of values nor slots x values, like board=64x12"),
    ]:
        browser.type(field, text)
        browser.click("#check-form .primary")
        browser.wait(lambda: browser.text("#report [role=alert]") == message, message)


def generated_keys(browser: Browser, keys: str) -> None:
    """The generated file of each language equals the file that `keys` writes, and the fingerprint equals the golden
    one."""
    browser.click("[data-game=chess]")
    assert browser.run("return document.querySelector('#source').value") == "features"
    browser.wait(lambda: browser.run("return document.querySelector('#key-slots').value").startswith("slots(\n    board"), "slots of chess")
    # The lines of the help are as wide as a terminal.
    short_help = " ".join(program(keys, "generate", "-h").split())
    languages = re.findall(r"possible values: (c, [a-z, ]+)", short_help)[0].split(", ")
    options = browser.run("return [...document.querySelectorAll('#language option')].map(option => option.value)")
    assert sorted(options) == sorted(languages)
    for language in languages:
        browser.choose("#language", language)
        browser.click("#generate-form .primary")
        settled(browser, "#keys")
        expected = program(keys, "generate", "chess", "--language", language)
        assert browser.text("#source-text") == expected, language
    chess = next(table for table in GOLDEN if table["description"]["name"] == "chess" and table["independent_keys"] == 13)
    assert f"0x{browser.text('#keys dl div:nth-child(3) dd')}" == chess["fingerprint"]
    assert "1 to 6 slots" in browser.text("#keys dl") and "up to 13 keys" in browser.text("#keys dl")

    folder = browser.folder / "downloads"
    browser.devtools("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    browser.click("#download")
    file = folder / "chess_keys.json"
    browser.wait(lambda: file.exists() and file.stat().st_size == len(expected.encode()), "file")
    assert file.read_text() == expected


def text(description: dict) -> str:
    """Returns the slots of a golden description as text."""
    def shape(row: dict) -> str:
        values, lengths = row.get("values", 1), row.get("count", 1)
        if "times" in row:
            slot = f"count({row['times']})"
        elif isinstance(values, list):
            slot = f"option(enum({', '.join(map(json.dumps, values))}))"
        else:
            slot = "bool" if values == 1 else f"option(numbers({values - 1}, empty = none))"
        for length in reversed(lengths if isinstance(lengths, list) else [lengths] if lengths > 1 else []):
            slot = f"array({length}, {slot})"
        return f"{json.dumps(row['name'])} = {slot}"
    return f"slots({', '.join(map(shape, description['slots']))})"


def descriptions(browser: Browser) -> None:
    """Loads each golden description into the form, and compares the generated keys with the golden table. Then loads
    slots with unusual values, which must be unchanged in the generated file. Finally, a form without slots is an
    error."""
    browser.click("#generate-form summary")
    browser.choose("#language", "json")

    def made(description: dict) -> dict:
        browser.run("document.querySelector('#description').value = arguments[0]", json.dumps(description))
        browser.click("#use-description")
        settled(browser, "#keys")
        assert browser.text("#keys [role=alert]") == "", (description, browser.text("#keys"))
        return json.loads(browser.text("#source-text"))

    for table in GOLDEN:
        found = made(table["description"] | {"slots": text(table["description"])})
        for name in ("fingerprint", "base", "check", "digest", "guarantee", "independent_keys", "key_count"):
            assert found[name] == table[name], (name, table["description"])
    slots = 'slots(board = array(3, option(numbers(1, empty = none))), right = option(enum("Castling White-King", None)))'
    found = made({"slots": slots, "transposed": ["board"]})
    assert found["description"]["slots"] == slots and found["description"]["transposed"] == ["board"], found
    assert [len(part) for part in found["keys"]["board"]] == [3, 3]
    browser.type("#key-slots", "slots()")
    browser.click("#generate-form .primary")
    message = "the description has no slots"
    browser.wait(lambda: browser.text("#keys [role=alert]") == message, message)


def bits(browser: Browser) -> None:
    assert browser.text("#enough") == "79 bits"
    browser.type("#states", "23")
    browser.type("#risk", "0.5")
    browser.wait(lambda: browser.text("#enough") == "9 bits", "9 bits")
    browser.type("#risk", "2")
    browser.wait(lambda: browser.text("#odds [role=alert]") == "the risk must be above 0 and at most 1", "message about the risk")


def usable(browser: Browser) -> None:
    """On a phone the page needs no horizontal scrolling. Each field has a label, and each link its target."""
    for width in (320, 390, 1280):
        browser.size(width)
        assert browser.run("return document.documentElement.scrollWidth") <= width, width
    nameless = browser.run("""return [...document.querySelectorAll('input, select, textarea, button')].filter(field =>
        !(field.closest('label')?.textContent.trim() || field.ariaLabel || field.textContent.trim())).map(field => field.id)""")
    assert nameless == [], nameless
    repeated = browser.run("""const ids = [...document.querySelectorAll('[id]')].map(part => part.id);
        return ids.filter((id, i) => ids.indexOf(id) < i)""")
    assert repeated == [], repeated
    lost = browser.run("""return [...document.querySelectorAll('nav a')].filter(link =>
        document.querySelector(link.getAttribute('href')).querySelector('h2')?.textContent !== link.textContent).map(link => link.href)""")
    assert lost == [], lost


def quiet(browser: Browser, page: Path) -> None:
    """The console has no messages, and the page requests nothing but its own parts."""
    assert (messages := browser.log("browser")) == [], messages
    for entry in browser.log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
            assert url == page.as_uri() or url.startswith(("blob:", "data:")), url


def pictures(browser: Browser, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    browser.run("document.querySelectorAll('details').forEach(part => part.open = false); scrollTo(0, 0)")
    browser.type("#risk", "1e-6")
    for button, name in (("#good", "good"), ("#bad", "bad")):
        browser.click(button)
        settled(browser, "#report")
        browser.run("document.querySelector('[data-game=chess]').click()")
        browser.choose("#language", "c")
        browser.click("#generate-form .primary")
        settled(browser, "#keys")
        for width, of in ((390, "phone"), (1200, "desktop")):
            for dark in (False, True):
                browser.screenshot(folder / f"{name}-{of}-{'dark' if dark else 'light'}.png", width, dark)


def main(args: list[str]) -> None:
    if len(args) not in (2, 3):
        sys.exit(__doc__)
    page, keys = Path(args[0]).resolve(), str(Path(args[1]).resolve())
    with Browser() as browser:
        browser.open("about:blank")
        browser.log("performance")
        browser.open(page.as_uri())
        settled(browser, "#odds")
        good_table(browser, keys)
        bad_table(browser, keys)
        own_numbers(browser)
        generated_keys(browser, keys)
        descriptions(browser)
        bits(browser)
        usable(browser)
        if len(args) == 3:
            pictures(browser, Path(args[2]))
        quiet(browser, page)
    print("All tests of the page passed.")


if __name__ == "__main__":
    main(sys.argv[1:])
