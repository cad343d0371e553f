# To be sourced: runs a command as a step of the gate, prints it and the time that it takes.
step() {
    local TIMEFORMAT='-- %0R s, of processor time %0U + %0S s'
    printf '\n== %s\n' "$*"
    time "$@"
}
