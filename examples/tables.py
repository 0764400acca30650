"""Loads tables of `data` and `reports` through their data packages and prints what they say.

Needs pandas and DuckDB: pip install -r examples/requirements.txt
"""

import json
from pathlib import Path

import duckdb
import pandas as pd

ROOT = Path(__file__).resolve().parent.parent
PANDAS = {"string": "string", "integer": "Int64", "number": "float64", "boolean": "boolean"}


def load(folder, name):
    """The table of a name in the package of a folder, each column with the type that it says.

    Types matter: a pattern such as 14 and an id such as 0025148054 are texts.
    """
    package = json.loads((ROOT / folder / "datapackage.json").read_text(encoding="utf-8"))
    resource = next(found for found in package["resources"] if found["name"] == name)
    fields = resource["schema"]["fields"]
    words = {key: [word for field in fields for word in field.get(key, [])]
             for key in ("trueValues", "falseValues")}
    return pd.read_csv(
        ROOT / folder / resource["path"],
        dtype={field["name"]: PANDAS[field["type"]] for field in fields},
        true_values=words["trueValues"], false_values=words["falseValues"],
        keep_default_na=False, na_values=[""],
    )


minimum = load("reports", "counts-minimum")
small = minimum[(minimum.board == "4x2") & (minimum.junction == "joined")]
print("Wins with the fewest pieces on the small board, by layout of connectors:")
print(small[["connectors", "pieces", "configurations", "one_set"]].to_string(index=False))

census = load("reports", "tables-census-list")
mirrors = census[census.sides == 8].groupby("paths").achiral.agg(["size", "sum"])
print("\nPatterns of eight sides, and how many of them are their own mirror images:")
print(mirrors.set_axis(["patterns", "achiral"], axis=1).to_string())

puzzles = load("data", "puzzles-small")
print(f"\n{len(puzzles)} puzzles on the small board; their difficulty by goal:")
print(puzzles.groupby("goal").difficulty.describe()[["count", "min", "50%", "max"]].to_string())

solved = load("reports", "tablebases-values")
print("\nPositions of the board 2x1 by value, and the longest way to the end, in plies (DuckDB):")
print(duckdb.sql("""
    SELECT value, sum(positions)::BIGINT AS positions, max(plies) AS longest
    FROM solved
    WHERE junction = 'joined' AND "relocate-turn" = 'free'
      AND "null-turn" = 'forbidden' AND connectors = 'crossed'
    GROUP BY value ORDER BY value
""").df().to_string(index=False))

# DuckDB reads the files by itself, too.
print("\nPiece patterns by their number of orientations (DuckDB):")
print(duckdb.sql(f"""
    SELECT orientations, count(*) AS pieces, string_agg(letter, ' ') AS letters
    FROM '{ROOT / "reports/tables/pieces.csv"}' GROUP BY orientations ORDER BY orientations
""").df().to_string(index=False))
