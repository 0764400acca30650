//! Odds of winning by the prices of the lines.

/// Least price of a line that the table tells apart.
pub(super) const LEAST: u8 = 2;
/// Number of prices that the table tells apart, from [`LEAST`] on.
pub(super) const PRICES: usize = 20;

/// Log-odds, in units of 1 / [`UNIT`](crate::number::UNIT), that the side to move wins: a row for each price of its
/// own line, a column for each price of the other's. Fitted by `crosstrack-lab fit` from games of the strongest level with
/// 60 simulations a move against itself, with the table before this one: 114 that somebody won, each counted twice
/// (`crosstrack-lab match simulations:60 simulations:60 --seed 77`).
#[rustfmt::skip]
const PAIRS: [[i16; PRICES]; PRICES] = [
    [-486, -156, 170, 485, 779, 1041, 1270, 1468, 1638, 1780, 1894, 1983, 2022, 2022, 2022, 2022, 2022, 2022, 2022, 2022],
    [-573, -242, 81, 387, 655, 889, 1096, 1285, 1449, 1584, 1692, 1776, 1840, 1889, 1923, 1946, 1961, 1970, 1976, 1981],
    [-656, -322, -6, 288, 524, 734, 921, 1103, 1259, 1386, 1487, 1568, 1632, 1682, 1717, 1740, 1754, 1763, 1769, 1775],
    [-725, -391, -79, 168, 371, 568, 758, 925, 1065, 1182, 1279, 1360, 1426, 1476, 1510, 1532, 1547, 1557, 1566, 1573],
    [-780, -458, -172, 56, 230, 413, 605, 745, 862, 968, 1068, 1155, 1223, 1271, 1303, 1325, 1342, 1356, 1367, 1377],
    [-826, -516, -231, -7, 173, 327, 452, 551, 646, 743, 860, 958, 1026, 1067, 1094, 1119, 1143, 1162, 1178, 1193],
    [-865, -569, -293, -46, 126, 250, 313, 377, 445, 544, 674, 779, 840, 867, 884, 920, 953, 978, 1001, 1029],
    [-898, -614, -343, -89, 66, 156, 202, 239, 291, 408, 514, 615, 663, 673, 697, 734, 775, 811, 842, 891],
    [-937, -658, -390, -136, -10, 37, 77, 117, 177, 281, 373, 454, 495, 500, 519, 561, 610, 661, 719, 787],
    [-988, -717, -455, -239, -172, -127, -49, 42, 108, 189, 205, 273, 329, 341, 358, 399, 452, 521, 606, 708],
    [-1057, -812, -576, -368, -258, -178, -67, 15, 88, 127, 74, 88, 136, 172, 200, 247, 301, 384, 495, 637],
    [-1145, -932, -726, -529, -376, -257, -147, -58, 4, 26, -7, -13, -8, 32, 67, 113, 165, 260, 396, 555],
    [-1247, -1059, -874, -685, -504, -347, -252, -122, -68, -25, -22, -8, -29, -30, 8, 41, 77, 153, 281, 427],
    [-1351, -1174, -998, -815, -641, -462, -321, -173, -75, -47, -43, -48, -34, -37, 3, 14, 47, 112, 154, 210],
    [-1450, -1275, -1097, -915, -746, -564, -389, -199, -102, -54, -60, -47, -53, -50, -27, -10, 35, 67, 20, -138],
    [-1539, -1361, -1182, -1003, -826, -639, -447, -256, -130, -61, -20, -24, -47, -44, -31, -14, 16, 30, -30, -117],
    [-1621, -1435, -1250, -1066, -880, -684, -488, -296, -160, -81, -64, -46, -46, -37, -12, 14, 33, 44, -52, -203],
    [-1698, -1500, -1303, -1107, -915, -717, -533, -364, -242, -165, -137, -97, -78, -55, -17, 38, 61, 50, -34, -138],
    [-1772, -1560, -1349, -1139, -951, -767, -593, -441, -337, -276, -233, -207, -178, -91, 29, 97, 124, 109, 29, -125],
    [-1843, -1620, -1400, -1188, -996, -818, -659, -545, -456, -411, -361, -359, -351, -174, 131, 219, 219, 187, 180, 6],
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
