"""Inputs for the fuzz targets out of the corpus of the tests.

    python3 fuzz/seeds.py        # the first of each topic and status, to fuzz/seeds/: what is committed
    python3 fuzz/seeds.py --all  # every case, to fuzz/corpus/: where cargo-fuzz looks by itself
"""

import datetime
import hashlib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
SHAPES = HERE.parent / "tests/streams/shapes"
CASES = [HERE.parent / "tests/corpus" / name for name in ("cases.json", "variants.json")]


def text(value):
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def pairs(headers):
    headers = headers or {}
    return list(headers.items()) if isinstance(headers, dict) else headers


def answer(case):
    now = case.get("now") or "2023-09-29T16:26:37Z"
    now = int(datetime.datetime.fromisoformat(now.replace("Z", "+00:00")).timestamp())
    stream = case.get("stream") or {}
    words = [str(case["status"]), str(now)]
    if stream:
        words += [stream.get("end") or "eof"] + ["delivered"] * bool(stream.get("output_delivered"))
    head = [" ".join(words)] + [f"{name}: {text(value)}" for name, value in pairs(case.get("headers"))]
    return "\n".join(head) + "\n\n" + text(case.get("body"))


def inputs(case):
    """What a case is to each target."""
    if case.get("status") is None:
        return
    body = text(case.get("body"))
    yield "stream" if case.get("stream") else "classifier", answer(case)
    if body:
        yield "body", body
    for name, value in pairs(case.get("headers")):
        if "reset" in name.lower() or "retry" in name.lower() or "limit" in name.lower():
            yield "hints", text(value)
    if any(word in body for word in ("again", "retry", "wait", "reset")):
        yield "hints", body


def shapes():
    """The recorded streams, without first line and marks, and which family each is of. Two bytes stand before: how large the chunks
    are, and which format."""
    for path in sorted(SHAPES.glob("*/*")):
        body = path.read_bytes().decode().split("\n", 1)[1]
        for mark in "▷¶«»":
            body = body.replace(mark, "")
        yield path.parent.name, "\x07" + ("\0" if path.suffix == ".sse" else "\1") + body


def main():
    whole = "--all" in sys.argv[1:]
    seen, count = set(), {}

    def write(target, kind, text):
        if not whole and (target, kind) in seen:
            return
        seen.add((target, kind))
        data = text.encode("utf-8", "surrogatepass")
        folder = HERE / ("corpus" if whole else "seeds") / target
        folder.mkdir(parents=True, exist_ok=True)
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
        count[target] = len(list(folder.iterdir()))

    for path in CASES:
        for case in json.loads(path.read_text()):
            for target, data in inputs(case):
                write(target, (case.get("topic"), case["status"]), data)
    for family, data in shapes():
        write("framer", family, data)
    for target, files in sorted(count.items()):
        print(f"{target:<10} {files} inputs")


main()
