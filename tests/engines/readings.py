"""The readings of Crosstrack that have a closed list of values, as data/readings.csv names them."""
import csv
import pathlib

with open(pathlib.Path(__file__).resolve().parents[2] / "data" / "readings.csv", newline="", encoding="utf-8") as file:
    ROWS = [row for row in csv.DictReader(file)]
# By name, such as `null-turn`: the clause.
CLAUSE_OF = {row["name"]: row["id"] for row in ROWS}
# By name: the values, the default first.
READINGS = {row["name"]: sorted(row["values"].split("|"), key=lambda value: value != row["default"])
            for row in ROWS if "FILE" not in row["values"]}
DEFAULTS = {name: values[0] for name, values in READINGS.items()}
