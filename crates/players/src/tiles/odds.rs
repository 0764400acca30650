//! Odds of winning by the prices of the lines.

/// Least price of a line that the table tells apart.
pub(super) const LEAST: u8 = 2;
/// Number of prices that the table tells apart, from [`LEAST`] on.
pub(super) const PRICES: usize = 20;

/// Log-odds, in units of 1 / [`UNIT`](crate::number::UNIT), that the side to move wins: a row for each price of its
/// own line, a column for each price of the other's. Fitted by `crosstrack-lab fit` from games of the strongest level with
/// 60 simulations a move against itself, with the table before this one: the 469 of 538 that somebody won
/// (`crosstrack-lab match simulations:60 simulations:60 --seed 7 --games 538`).
#[rustfmt::skip]
const PAIRS: [[i16; PRICES]; PRICES] = [
    [-321, -25, 262, 531, 776, 996, 1191, 1360, 1507, 1634, 1746, 1846, 1939, 2022, 2022, 2022, 2022, 2022, 2022, 2022],
    [-488, -159, 155, 437, 676, 884, 1069, 1234, 1372, 1487, 1586, 1680, 1769, 1849, 1924, 1995, 2022, 2022, 2022, 2022],
    [-646, -293, 45, 340, 574, 770, 947, 1106, 1236, 1341, 1427, 1517, 1599, 1671, 1737, 1799, 1856, 1909, 1962, 2014],
    [-773, -418, -84, 218, 467, 663, 829, 969, 1090, 1192, 1279, 1357, 1427, 1491, 1552, 1604, 1649, 1689, 1728, 1766],
    [-859, -519, -200, 98, 352, 549, 699, 815, 926, 1029, 1120, 1193, 1255, 1315, 1370, 1413, 1444, 1470, 1494, 1522],
    [-904, -584, -276, -1, 220, 405, 541, 641, 732, 837, 931, 1014, 1088, 1149, 1193, 1222, 1242, 1254, 1263, 1282],
    [-923, -627, -347, -81, 94, 266, 380, 457, 541, 631, 722, 821, 917, 983, 1019, 1035, 1044, 1046, 1047, 1051],
    [-937, -653, -383, -142, 23, 146, 238, 302, 377, 420, 505, 621, 737, 804, 841, 856, 853, 845, 836, 825],
    [-962, -683, -418, -192, -67, 60, 146, 200, 233, 258, 320, 426, 567, 634, 670, 682, 673, 651, 633, 613],
    [-1011, -737, -476, -251, -150, -25, 60, 96, 103, 123, 180, 282, 386, 453, 492, 513, 490, 469, 445, 432],
    [-1088, -827, -571, -339, -214, -80, -4, 4, 30, 57, 106, 170, 217, 265, 304, 333, 326, 304, 278, 272],
    [-1187, -948, -714, -492, -340, -177, -81, -24, -18, 8, 37, 59, 80, 118, 123, 155, 168, 169, 141, 122],
    [-1302, -1086, -883, -693, -540, -360, -236, -103, -75, -38, -10, -17, 1, 40, 38, 33, 45, 65, 73, 86],
    [-1420, -1223, -1034, -858, -694, -511, -403, -262, -155, -66, -20, -37, -50, -8, 51, 29, 43, 41, 89, 162],
    [-1538, -1349, -1162, -976, -799, -622, -504, -377, -233, -91, 8, -9, -54, -30, 2, 12, 83, 116, 76, -31],
    [-1653, -1459, -1264, -1066, -873, -693, -567, -439, -284, -137, -25, -3, -4, -12, -7, 11, 96, 125, 59, -30],
    [-1764, -1555, -1345, -1133, -933, -745, -593, -430, -272, -131, -52, -32, -29, -16, -10, 17, 93, 107, 43, -62],
    [-1871, -1643, -1416, -1193, -984, -783, -592, -417, -252, -92, -54, -60, -53, -19, 15, 68, 122, 131, 47, -130],
    [-1975, -1728, -1482, -1241, -1019, -801, -600, -401, -227, -113, -63, -50, -37, -7, 63, 118, 173, 243, 148, -148],
    [-2022, -1812, -1549, -1289, -1049, -807, -612, -395, -227, -153, -95, -45, -36, -19, 185, 193, 192, 396, 343, 73],
];

/// Log-odds for a unit of the price of a line, among three sides and more.
const LINE: i32 = 90;
/// Log-odds for each ply until a side's turn, among three sides and more.
const WAIT: i32 = 60;

/// Returns the log-odds that the side to move wins.
pub(super) fn of_pair(mine: u8, theirs: u8) -> i32 {
    let index = |price: u8| usize::from(price.saturating_sub(LEAST)).min(PRICES - 1);
    PAIRS[index(mine)][index(theirs)].into()
}

/// Returns the strength of a side among three and more: its chance is proportional to the exponential.
pub(super) fn strength(line: u8, wait: usize) -> i32 {
    -(LINE * i32::from(line) + WAIT * wait as i32)
}
