"""Fits the tables by which players judge a position of two sides, by logistic regression with a quadratic penalty.

    crosstrack-lab judged games.jsonl | python3 lab/fit.py [--monotone STEP | --terms]

Prints the log-odds, in units of 1/256, as crates/players/src/tiles/odds.rs has them: that the side to move wins, by the price of
its own cheapest line (rows) and of the other's (columns). With --terms there are more tables, whose entries add up, as
crates/players/src/tiles/weights.rs has them. With --monotone the odds fall along columns and rise along rows by at least STEP for
each unit. Needs numpy.
"""

import argparse
import json
import sys

import numpy as np

MOST, UNIT = 7.9, 256  # the largest log-odds, and what stands for 1
SLOPE = 0.4  # log-odds that a unit of price is worth before any game is seen


def prior(rows, columns):
    """Returns the entries of the first table before any game is seen."""
    return SLOPE * (np.arange(columns) - np.arange(rows)[:, None] + 1.0)


def squares(rows, columns, near, smooth, flat=0.0):
    """Returns the penalty on a table: on each entry, and on second and first differences along rows and columns."""
    at = np.arange(rows * columns).reshape(rows, columns)
    penalty = near * np.eye(rows * columns)
    for lines in (at, at.T):
        for line in lines:
            for a, b, c in zip(line, line[1:], line[2:]):
                for places, weights, factor in (([a, b, c], [1, -2, 1], smooth), ([a, b], [1, -1], flat)):
                    penalty[np.ix_(places, places)] += factor * np.outer(weights, weights)
    return penalty


def fit(entries, won, lost, start, penalty):
    """Returns the coefficients that fit: observation i is the sum of those of entries[i], won and lost so many times."""
    x = start.copy()
    for _ in range(200):
        chance = 1 / (1 + np.exp(-x[entries].sum(axis=1)))
        slope, curve = -penalty @ (x - start), penalty.copy()
        weight = (won + lost) * chance * (1 - chance)
        for one in entries.T:
            np.add.at(slope, one, won - (won + lost) * chance)
            for other in entries.T:
                np.add.at(curve, (one, other), weight)
        step = np.linalg.solve(curve, slope)
        x += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-7:
            return x
    sys.exit("the fit does not end: give more games")


def rounded(odds):
    """Returns log-odds in units of 1/256; halves are rounded away from 0."""
    odds = np.clip(odds, -MOST, MOST) * UNIT
    return (np.sign(odds) * np.floor(np.abs(odds) + 0.5)).astype(int)


def rising(numbers):
    """Returns the nearest numbers that do not fall, by pooling neighbours that do."""
    runs = []
    for number in numbers:
        mean, length = float(number), 1
        while runs and runs[-1][0] > mean:
            before, count = runs.pop()
            mean, length = (before * count + mean * length) / (count + length), length + count
        runs.append((mean, length))
    return np.concatenate([np.full(length, mean) for mean, length in runs])


def monotone(table, step):
    """Returns the nearest table that rises along rows and falls along columns, plus `step` for each unit (Dykstra, 1983).

    >>> monotone([[3, 1, 2]], 0).tolist(), monotone([[1] * 3, [3] * 3, [2] * 3], 0).tolist()
    ([[2, 2, 2]], [[2, 2, 2], [2, 2, 2], [2, 2, 2]])
    >>> monotone([[0, 0, 8], [4, 0, 8]], 0).tolist(), monotone([[5, 6, 7], [4, 4, 6]], 10).tolist()
    ([[1, 1, 8], [1, 1, 8]], [[5, 16, 27], [-6, 4, 16]])
    """
    now = np.array(table, float)
    by_rows, by_columns = np.zeros_like(now), np.zeros_like(now)
    for _ in range(200):
        before = now + by_rows
        now = np.array([rising(row) for row in before])
        by_rows = before - now
        before = now + by_columns
        now = np.array([-rising(-column) for column in before.T]).T
        by_columns = before - now
    rows, columns = now.shape
    whole = (np.sign(now) * np.floor(np.abs(now) + 0.5)).astype(int)
    return whole + step * (np.arange(columns) - np.arange(rows)[:, None])


def odds(judged):
    """Returns the table of the prices of both lines."""
    least, prices = judged["prices"]
    counts = np.zeros((2, prices * prices))
    for mine, theirs, won, *_ in judged["positions"]:
        own, other = (min(max(price - least, 0), prices - 1) for price in (mine, theirs))
        counts[1 - won, own * prices + other] += 1
    start = prior(prices, prices).ravel()
    found = fit(np.arange(prices * prices)[:, None], *counts, start, squares(prices, prices, 0.001, 6.0))
    return rounded(found).reshape(prices, prices)


def terms(judged):
    """Returns the tables whose entries add up, each with its name."""
    sizes = [rows * columns for _, rows, columns in judged["tables"]]
    start, penalty, begin = np.zeros(sum(sizes)), np.zeros((sum(sizes), sum(sizes))), 0
    for index, (_, rows, columns) in enumerate(judged["tables"]):
        place = slice(begin, begin + rows * columns)
        start[place] = prior(rows, columns).ravel() if index == 0 else 0
        penalty[place, place] = squares(rows, columns, *((0.001, 6.0) if index == 0 else (0.3, 6.0, 1.5)))
        begin += rows * columns
    seen = [row for row in judged["positions"] if len(row) > 3]
    won = np.array([row[2] for row in seen], float)
    found = rounded(fit(np.array([row[3:] for row in seen]), won, 1 - won, start, penalty))
    parts = np.split(found, np.cumsum(sizes)[:-1])
    return [(name, part.reshape(rows, columns)) for (name, rows, columns), part in zip(judged["tables"], parts)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--monotone", type=int, metavar="STEP")
    parser.add_argument("--terms", action="store_true")
    given = parser.parse_args()
    judged = json.load(sys.stdin)
    if given.terms:
        for name, table in terms(judged):
            print(f"    // {name}")
            print("".join(f"    {', '.join(map(str, row))},\n" for row in table), end="")
        return
    table = odds(judged)
    for row in table if given.monotone is None else monotone(table, given.monotone):
        print(f"    [{', '.join(map(str, row))}],")


if __name__ == "__main__":
    main()
