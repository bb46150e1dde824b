"""What users depend on must build with the compiler that `rust-version` promises them."""

import json
import subprocess
import sys

CRATES = {"retry-lint", "retry-macros", "retry-runtime"}
# Behind the feature `rig-core`, whose comment says so: an adapter needs what its client needs.
EXEMPT = {"rig-core", "rig-http"}


def version(text):
    return tuple(int(part) for part in text.split(".")[:2])


def main():
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--all-features"]
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    ours = [package for package in packages.values() if package["name"] in CRATES]
    promised = min(version(package["rust_version"]) for package in ours)

    seen, ahead = set(), [package["id"] for package in ours]
    while ahead:
        at = ahead.pop()
        if at in seen:
            continue
        seen.add(at)
        for below in nodes[at]["deps"]:
            # `null` is a normal dependency; tests may need more than users.
            if any(kind["kind"] != "dev" for kind in below["dep_kinds"]):
                ahead.append(below["pkg"])

    newer = [
        f"{package['name']} {package['version']} needs Rust {package['rust_version']}"
        for package in (packages[at] for at in sorted(seen))
        if package["name"] not in EXEMPT
        and package["rust_version"]
        and version(package["rust_version"]) > promised
    ]
    print(f"{len(seen)} packages, promised: Rust {'.'.join(map(str, promised))}", *newer, sep="\n")
    return 1 if newer else 0


if __name__ == "__main__":
    sys.exit(main())
