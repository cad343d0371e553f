// Perft: counts the move sequences of chess from a position, with a transposition table in the compact layout. The
// board updates its hash without calls: a change of a slot takes two loads of the library's keys and two XORs.
//
// Checks the published counts of the start position and of "Kiwipete" (chessprogramming.org/Perft_Results), with and
// without the table. At all nodes of the first plies, compares the updated hash with the hash from scratch.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "zobrist.hpp"

namespace {

constexpr char DESCRIPTION[] = "slots(board = array(64, option(struct(color = enum(White, Black),"
                               " role = enum(Pawn, Knight, Bishop, Rook, Queen, King)))),"
                               " turn = enum(White, Black, empty = White), castling = array(2, bits(2)),"
                               " en_passant = option(numbers(7, empty = none)))";

enum Role { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };

/// Returns the number of a piece, from 1: white pieces first, then black pieces. A square has this number as its value;
/// 0 is empty.
constexpr int piece_of(int color, int role) { return 1 + 6 * color + role; }

struct Keys {
    zobrist::keys all{DESCRIPTION, {2026, 0, ZOBRIST_SOURCE_STORED, 64, 0, 0, 0}};
    const std::uint64_t *board = all.of_slot("board"), *turn = all.of_slot("turn");
    const std::uint64_t *castling = all.of_slot("castling"), *en_passant = all.of_slot("en_passant");
} const KEYS;

struct Move {
    int from, to, promotion;
};

struct Position {
    std::array<std::uint8_t, 64> board{};
    int turn = 0, en_passant = 0; // en passant: 0 is none, 1 is file a
    std::array<std::uint8_t, 4> castling{}; // in the order KQkq of FEN
    std::uint64_t hash = 0;

    void put(int square, int piece)
    {
        hash ^= KEYS.board[13 * square + board[square]] ^ KEYS.board[13 * square + piece];
        board[square] = std::uint8_t(piece);
    }
    void set_castling(int right, int value)
    {
        hash ^= KEYS.castling[2 * right + castling[right]] ^ KEYS.castling[2 * right + value];
        castling[right] = std::uint8_t(value);
    }
    void set_en_passant(int file)
    {
        hash ^= KEYS.en_passant[en_passant] ^ KEYS.en_passant[file];
        en_passant = file;
    }
    void pass()
    {
        hash ^= KEYS.turn[0] ^ KEYS.turn[1];
        turn = 1 - turn;
    }
    std::uint64_t from_scratch() const
    {
        std::vector<std::uint16_t> values(board.begin(), board.end());
        values.push_back(std::uint16_t(turn));
        values.insert(values.end(), castling.begin(), castling.end());
        values.push_back(std::uint16_t(en_passant));
        return KEYS.all.hash(values);
    }
    explicit Position(const std::string &fen)
    {
        const std::string pieces = "PNBRQKpnbrqk";
        hash = from_scratch();
        std::size_t at = 0;
        for (int file = 0, rank = 7; fen[at] != ' '; at++) {
            if (fen[at] == '/')
                file = 0, rank--;
            else if (fen[at] <= '8')
                file += fen[at] - '0';
            else
                put(8 * rank + file++, 1 + int(pieces.find(fen[at])));
        }
        if (fen[++at] == 'b')
            pass();
        for (at += 2; fen[at] != ' '; at++)
            if (fen[at] != '-')
                set_castling(int(std::string("KQkq").find(fen[at])), 1);
        if (fen[++at] != '-')
            set_en_passant(fen[at] - 'a' + 1);
    }

    bool is_own(int square) const { return board[square] && (board[square] > 6) == turn; }

    /// Returns the next square in a direction, or -1 outside the board.
    static int step(int square, int files, int ranks)
    {
        int file = square % 8 + files, rank = square / 8 + ranks;
        return (file & ~7) == 0 && (rank & ~7) == 0 ? 8 * rank + file : -1;
    }

    static constexpr int LINES[8][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    static constexpr int JUMPS[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

    bool is_attacked(int square, int by) const
    {
        for (auto &[f, r] : JUMPS) {
            int from = step(square, f, r);
            if (from >= 0 && board[from] == piece_of(by, KNIGHT))
                return true;
        }
        for (int f : {-1, 1}) {
            int from = step(square, f, by ? 1 : -1);
            if (from >= 0 && board[from] == piece_of(by, PAWN))
                return true;
        }
        for (int line = 0; line < 8; line++) {
            auto [f, r] = LINES[line];
            int from = step(square, f, r);
            if (from >= 0 && board[from] == piece_of(by, KING))
                return true;
            while (from >= 0 && !board[from])
                from = step(from, f, r);
            if (from >= 0 && (board[from] == piece_of(by, QUEEN) || board[from] == piece_of(by, line < 4 ? ROOK : BISHOP)))
                return true;
        }
        return false;
    }

    template <class Visit>
    void moves(Visit visit) const
    {
        for (int from = 0; from < 64; from++) {
            if (!is_own(from))
                continue;
            int role = (board[from] - 1) % 6;
            if (role == PAWN) {
                pawn_moves(from, visit);
            } else if (role == KNIGHT || role == KING) {
                for (auto &[f, r] : role == KNIGHT ? JUMPS : LINES) {
                    int to = step(from, f, r);
                    if (to >= 0 && !is_own(to))
                        visit(Move{from, to, 0});
                }
            } else {
                for (int line = role == BISHOP ? 4 : 0; line < (role == ROOK ? 4 : 8); line++) {
                    auto [f, r] = LINES[line];
                    for (int to = step(from, f, r); to >= 0 && !is_own(to); to = board[to] ? -1 : step(to, f, r))
                        visit(Move{from, to, 0});
                }
            }
        }
        int home = 56 * turn;
        auto is_free = [&](int first, int last) {
            for (int file = first; file <= last; file++)
                if (board[home + file])
                    return false;
            return true;
        };
        if (castling[2 * turn] && is_free(5, 6) && !is_attacked(home + 4, 1 - turn) && !is_attacked(home + 5, 1 - turn))
            visit(Move{home + 4, home + 6, 0});
        if (castling[2 * turn + 1] && is_free(1, 3) && !is_attacked(home + 4, 1 - turn) && !is_attacked(home + 3, 1 - turn))
            visit(Move{home + 4, home + 2, 0});
    }

    template <class Visit>
    void pawn_moves(int from, Visit visit) const
    {
        int ahead = turn ? -1 : 1, rank = from / 8;
        auto arrive = [&](int to) {
            bool is_last = to / 8 == 7 * (1 - turn);
            for (int promotion = is_last ? KNIGHT : 0; promotion <= (is_last ? int(QUEEN) : 0); promotion++)
                visit(Move{from, to, promotion});
        };
        int to = from + 8 * ahead;
        if (!board[to]) {
            arrive(to);
            if (rank == (turn ? 6 : 1) && !board[to + 8 * ahead])
                arrive(to + 8 * ahead);
        }
        for (int f : {-1, 1}) {
            int aside = step(from, f, ahead);
            bool passing = aside >= 0 && en_passant == aside % 8 + 1 && rank == (turn ? 3 : 4);
            if (aside >= 0 && (passing || (board[aside] && !is_own(aside))))
                arrive(aside);
        }
    }

    /// Makes a move, and returns whether the move was legal.
    bool make(Move move)
    {
        int piece = board[move.from], role = (piece - 1) % 6, home = 56 * turn;
        bool is_double = role == PAWN && std::abs(move.to - move.from) == 16;
        if (role == PAWN && move.to % 8 != move.from % 8 && !board[move.to])
            put(move.to - (turn ? -8 : 8), 0); // en passant
        if (role == KING && std::abs(move.to - move.from) == 2) {
            bool is_short = move.to > move.from;
            put(home + (is_short ? 7 : 0), 0);
            put(home + (is_short ? 5 : 3), piece_of(turn, ROOK));
        }
        put(move.from, 0);
        put(move.to, move.promotion ? piece_of(turn, move.promotion) : piece);
        constexpr int CORNERS[4] = {7, 0, 63, 56};
        for (int right = 0; right < 4; right++) {
            int king = right < 2 ? 4 : 60;
            if (castling[right] && (move.from == king || move.from == CORNERS[right] || move.to == CORNERS[right]))
                set_castling(right, 0);
        }
        set_en_passant(is_double ? move.from % 8 + 1 : 0);
        int king = 0;
        while (board[king] != piece_of(turn, KING))
            king++;
        pass();
        return !is_attacked(king, turn);
    }
};

/// Number of bits of the count in the data of an entry. 22 other bits verify the hash: the tag of a
/// compact entry has only 21 bits, and the count of another position would be wrong.
constexpr int COUNT = 28;
constexpr std::uint64_t LOW = (std::uint64_t(1) << (50 - COUNT)) - 1;

std::uint64_t perft(const Position &position, int depth, int checked, const zobrist::table *table)
{
    if (depth == 0)
        return 1;
    if (checked > 0 && position.hash != position.from_scratch()) {
        std::fprintf(stderr, "perft: the hash differs from the one from scratch\n");
        std::exit(1);
    }
    // The hash includes the depth, because the count of a position depends on the depth.
    std::uint64_t hash = position.hash ^ zobrist_finalize(std::uint64_t(depth)), count = 0;
    if (table && depth > 1)
        if (auto found = table->probe(hash); found && found->data >> COUNT == (hash & LOW))
            return found->data & ((1 << COUNT) - 1);
    position.moves([&](Move move) {
        Position next = position;
        if (next.make(move))
            count += perft(next, depth - 1, checked - 1, table);
    });
    if (table && depth > 1)
        table->store(hash, (hash & LOW) << COUNT | count, std::uint8_t(depth));
    return count;
}

void check(const char *name, const char *fen, int depth, std::uint64_t published)
{
    zobrist::table table(1 << 22, ZOBRIST_LAYOUT_COMPACT);
    std::uint64_t with = perft(Position(fen), depth, 3, &table), without = perft(Position(fen), depth - 1, 0, nullptr);
    std::uint64_t one_less = perft(Position(fen), depth - 1, 0, &table);
    std::printf("%s: perft %d is %llu\n", name, depth, static_cast<unsigned long long>(with));
    if (with != published || without != one_less) {
        std::fprintf(stderr, "perft: but published is %llu\n", static_cast<unsigned long long>(published));
        std::exit(1);
    }
}

} // namespace

int main()
{
    check("start position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609);
    check("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603);
    try {
        zobrist::keys wrong("slots(board = boolean)");
    } catch (const zobrist::error &error) {
        return error.status == ZOBRIST_STATUS_INVALID ? 0 : 1;
    }
    return 1;
}
