"""Joins frames into an animated WebP: film.py FRAMES.json OUT.webp. Needs Pillow."""

import json
import sys

from PIL import Image

WIDTH = 880

frames = json.load(open(sys.argv[1]))
pictures = []
for frame in frames:
    picture = Image.open(frame["file"]).convert("RGB")
    height = picture.height * WIDTH // picture.width
    pictures.append(picture.resize((WIDTH, height), Image.Resampling.LANCZOS))
first, *rest = pictures
times = [frame["ms"] for frame in frames]
first.save(sys.argv[2], save_all=True, append_images=rest, duration=times, loop=0, quality=66, method=6)
print(f"{sys.argv[2]}: {len(frames)} frames, {sum(times) / 1000:.1f} s")
