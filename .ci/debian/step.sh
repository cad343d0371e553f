# To be sourced: runs a command as a step of the gate, prints it and the time that it takes.
step() {
    printf '\n== %s\n' "$*"
    local start=$SECONDS status=0
    "$@" || status=$?
    printf -- '-- %d s\n' "$((SECONDS - start))"
    return "$status"
}

# Two parts of the gate can install something at once.
alone=(flock /tmp/zobrist-installation)

# Installs Debian packages, if one of them is missing. Only root can install them.
needs() {
    [ "$(dpkg-query -Wf '${db:Status-Status}\n' "$@" 2>&1 | sort -u)" = installed ] && return
    if [ "$(id -u)" != 0 ]; then
        printf 'error: one of these Debian packages is missing, and only root can install it: %s\n' "$*" >&2
        return 1
    fi
    step "${alone[@]}" apt-get update -qq
    DEBIAN_FRONTEND=noninteractive step "${alone[@]}" apt-get install -y -qq --no-install-recommends "$@"
}

# Installs the standard library of other targets, for the compiler that `rust-toolchain.toml` names.
targets() {
    local target
    for target in "$@"; do
        grep -qx "$target" <<<"$(rustup target list --installed)" || step "${alone[@]}" rustup target add "$target"
    done
}
