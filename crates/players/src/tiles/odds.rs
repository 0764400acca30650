//! Odds of winning, given the prices of the lines.

use super::walk::NO_LINE;

/// Lowest price of a line that the table distinguishes.
pub(super) const LEAST: u8 = 2;
/// Number of prices that the table distinguishes, from [`LEAST`] on.
pub(super) const PRICES: usize = 20;

/// Log-odds, in units of 1 / [`UNIT`](crate::number::UNIT), that the side to move wins: a row for each price of
/// its own line, a column for each price of the other's. Fitted by `lab/fit.py` from games of the
/// strongest level against itself, with 60 simulations a move and the table before this one: the 469 of 538 games
/// that somebody won (`crosstrack-lab match simulations:60 simulations:60 --seed 7 --games 538`).
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

/// The same log-odds for boards on which a line over empty cells is [long](is_long): of all tables that fall with
/// the price of the own line and rise with that of the other's, by at least 6 for each unit, the one nearest to
/// the fitted table (`lab/fit.py --monotone 6`, from the same games). Entries that games on the small
/// board seldom reach are left to chance in the fitted table; games on larger boards begin there, and with the
/// fitted table players made no progress in them. On the small board, the fitted table is no weaker than this
/// one.
#[rustfmt::skip]
const LONG_PAIRS: [[i16; PRICES]; PRICES] = [
    [-321, -19, 274, 549, 800, 1026, 1227, 1402, 1555, 1688, 1806, 1912, 2011, 2100, 2106, 2112, 2118, 2124, 2130, 2136],
    [-494, -159, 161, 449, 694, 908, 1099, 1270, 1414, 1535, 1640, 1740, 1835, 1921, 2002, 2079, 2112, 2118, 2124, 2130],
    [-658, -299, 45, 346, 586, 788, 971, 1136, 1272, 1383, 1475, 1571, 1659, 1737, 1809, 1877, 1940, 1999, 2058, 2116],
    [-791, -430, -90, 218, 473, 675, 847, 993, 1120, 1228, 1321, 1405, 1481, 1551, 1618, 1676, 1727, 1773, 1818, 1862],
    [-883, -537, -212, 92, 352, 555, 711, 833, 950, 1059, 1156, 1235, 1303, 1369, 1430, 1479, 1516, 1548, 1578, 1612],
    [-934, -608, -294, -13, 214, 405, 547, 653, 750, 861, 961, 1050, 1130, 1197, 1247, 1282, 1308, 1326, 1341, 1366],
    [-959, -657, -371, -99, 82, 260, 380, 463, 553, 649, 746, 851, 953, 1025, 1067, 1089, 1104, 1112, 1119, 1129],
    [-979, -689, -413, -166, 5, 134, 232, 302, 383, 432, 523, 645, 767, 840, 883, 891, 897, 903, 909, 915],
    [-1010, -725, -454, -222, -91, 42, 134, 194, 233, 264, 332, 444, 591, 664, 690, 696, 702, 708, 714, 720],
    [-1065, -785, -518, -287, -180, -49, 42, 84, 97, 123, 186, 294, 404, 477, 504, 510, 516, 522, 528, 534],
    [-1148, -881, -619, -381, -250, -110, -28, -14, 18, 51, 106, 176, 229, 283, 327, 333, 339, 345, 351, 357],
    [-1253, -1008, -768, -540, -382, -213, -111, -48, -36, -4, 31, 59, 86, 130, 141, 175, 181, 187, 193, 199],
    [-1374, -1152, -943, -747, -588, -402, -272, -133, -99, -56, -26, -20, 1, 46, 57, 78, 111, 117, 123, 166],
    [-1498, -1295, -1100, -918, -748, -559, -445, -298, -185, -90, -39, -33, -27, -8, 51, 72, 105, 111, 117, 160],
    [-1622, -1427, -1234, -1042, -859, -676, -552, -419, -269, -121, -45, -39, -33, -23, 41, 66, 99, 105, 111, 117],
    [-1743, -1543, -1342, -1138, -939, -753, -621, -464, -294, -154, -55, -45, -39, -29, 35, 60, 93, 99, 105, 111],
    [-1860, -1645, -1429, -1211, -1005, -811, -653, -470, -300, -160, -88, -62, -53, -35, 29, 54, 87, 93, 99, 105],
    [-1973, -1739, -1506, -1277, -1062, -855, -659, -476, -306, -166, -96, -88, -72, -41, 23, 48, 81, 87, 93, 99],
    [-2083, -1830, -1578, -1331, -1103, -879, -672, -482, -312, -172, -111, -94, -78, -47, 17, 42, 75, 81, 87, 93],
    [-2136, -1920, -1651, -1385, -1139, -891, -690, -488, -318, -213, -149, -100, -84, -55, 11, 36, 69, 75, 81, 87],
];

/// Log-odds for each unit by which the price of a line exceeds the table, on boards on which lines are long.
const BEYOND: i32 = 16;

/// Log-odds for each unit of the price of a line, with three or more sides.
const LINE: i32 = 90;
/// Log-odds for each ply until a side's turn, with three or more sides.
const WAIT: i32 = 60;

/// Returns whether a line over empty cells costs more than any price that the table distinguishes.
pub(super) const fn is_long(line: u8) -> bool {
    line as usize >= LEAST as usize + PRICES
}

/// Returns the log-odds that the side to move wins, by row and column of the table for boards on which lines are
/// not long.
pub(super) fn of_places(row: usize, column: usize) -> i32 {
    PAIRS[row][column].into()
}

/// Returns the log-odds that the side to move wins, given the prices of both lines, and whether lines are long on
/// the board.
pub(super) fn of_pair(is_long: bool, mine: u8, theirs: u8) -> i32 {
    let index = |price: u8| usize::from(price.saturating_sub(LEAST)).min(PRICES - 1);
    let table = if is_long { &LONG_PAIRS } else { &PAIRS };
    let odds: i32 = table[index(mine)][index(theirs)].into();
    let beyond = |price: u8| (i32::from(price) - i32::from(LEAST) + 1 - PRICES as i32).max(0);
    if is_long { odds + BEYOND * (beyond(theirs) - beyond(mine)) } else { odds }
}

/// Log-odds for each price of the own line and of the other's.
pub(super) type Pairs = [[i32; NO_LINE as usize + 1]; NO_LINE as usize + 1];

/// Returns the log-odds after a move, when the other side is to move, for boards on which lines are long or not.
pub(super) fn after(is_long: bool) -> Box<Pairs> {
    let mut all = Box::new([[0; NO_LINE as usize + 1]; NO_LINE as usize + 1]);
    for (mine, row) in (0..).zip(all.iter_mut()) {
        for (theirs, odds) in (0..).zip(row) {
            *odds = -of_pair(is_long, theirs, mine);
        }
    }
    all
}

/// Returns, for each price of the own line and of the other's, the highest log-odds [after a move](after) of any prices
/// of which the own one is at least as high, and the other's at most as high. The tables do not fall and rise
/// everywhere as they should.
pub(super) fn ceilings(after: &Pairs) -> Box<Pairs> {
    let mut all = Box::new(*after);
    for mine in (0..all.len()).rev() {
        for theirs in 0..all.len() {
            let mut most = after[mine][theirs];
            if mine + 1 < all.len() {
                most = most.max(all[mine + 1][theirs]);
            }
            if theirs > 0 {
                most = most.max(all[mine][theirs - 1]);
            }
            all[mine][theirs] = most;
        }
    }
    all
}

/// Returns the strength of a side, with three or more sides: the chance of a side is proportional to the
/// exponential of its strength.
pub(super) fn strength(line: u8, wait: usize) -> i32 {
    -(LINE * i32::from(line) + WAIT * wait as i32)
}
