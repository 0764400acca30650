"""How well each piece connects: a table for pandas of all pieces in all orientations.

    python piece_connectivity.py

Columns: letter and paths of the pattern; its number of orientations; the share of the pairs of sides that it links,
by each reading of junctions; and the sides that are linked, on average over orientations, with the north.
"""

from itertools import product

import pandas

from crosstrack import Ruleset

PAIRS = 8 * 7 / 2


def links() -> pandas.DataFrame:
    """One row for each link: reading, letter, rotation and the two sides."""
    rows: list[tuple[str, str, str, int, str, str]] = []
    # The two editions share most patterns.
    for junction, board in product(("joined", "through"), ("4x2", "4x3")):
        ruleset = Ruleset(f"{board},junction={junction}")
        for letter, paths in ruleset.patterns.items():
            if any(row[:2] == (junction, letter) for row in rows):
                continue
            for rotation in ruleset.rotations(letter):
                for one, other in ruleset.links(letter, rotation):
                    rows.append((junction, letter, paths, rotation, one, other))
    return pandas.DataFrame(rows, columns=["junction", "letter", "paths", "rotation", "from", "to"])


def connectivity() -> pandas.DataFrame:
    """One row for each pattern."""
    table = links()
    pieces = table.groupby(["letter", "paths"])["rotation"].nunique().rename("orientations").to_frame()
    for junction, of in table.groupby("junction"):
        pieces[junction] = (of.groupby(["letter", "paths"]).size() / pieces["orientations"] / PAIRS).round(3)
    north = table[(table["junction"] == "joined") & ((table["from"] == "N") | (table["to"] == "N"))]
    pieces["from_north"] = north.groupby(["letter", "paths"]).size() / pieces["orientations"]
    return pieces.reset_index()


if __name__ == "__main__":
    print(connectivity().to_string(index=False))
