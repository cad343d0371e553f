# To be sourced: runs a command as a step of the gate, prints it and the time that it takes.
step() {
    printf '\n== %s\n' "$*"
    local start=$SECONDS status=0
    "$@" || status=$?
    printf -- '-- %d s\n' "$((SECONDS - start))"
    return "$status"
}

# Installs Debian packages, if one of them is missing.
packages() {
    [ "$(dpkg-query -Wf '${db:Status-Status}\n' "$@" 2>&1 | sort -u)" = installed ] && return
    step apt-get update -qq
    DEBIAN_FRONTEND=noninteractive step apt-get install -y -qq --no-install-recommends "$@"
}
