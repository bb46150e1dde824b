"""Lets a provider fail in one way after another, runs `quickstart` against it, and asks `llmock` for its verdict.

Usage: judge.py LLMOCK QUICKSTART
"""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time

import httpx

KEY = "judge"
# Admitted in a minute, and at once at the start; one more comes free every two seconds.
QUOTA = 30
# No case may take longer, in seconds.
LIMIT = 120


def fail(status, times=1, **more):
    return {"type": "fail", "status": status, "times": times, **more}


# What the provider does, whether the call shall succeed, and how many requests it may take to get there.
CASES = [
    ("nothing fails", [], True, {1}),
    ("429 with Retry-After, twice", [fail(429, times=2, retry_after=1)], True, {3}),
    ("429 with a wait in milliseconds", [fail(429, retry_after=0.3)], True, {2}),
    ("500 twice", [fail(500, times=2)], True, {3}),
    ("502, then 503", [fail(502), fail(503)], True, {3}),
    ("529, overloaded", [fail(529)], True, {2}),
    ("504, once", [fail(504)], True, {2}),
    ("408, then 409", [fail(408), fail(409)], True, {3}),
    ("400", [fail(400)], False, {1}),
    ("401", [fail(401)], False, {1}),
    ("403", [fail(403)], False, {1}),
    ("404", [fail(404)], False, {1}),
    ("422", [fail(422)], False, {1}),
    ("429 that asks for an hour", [fail(429, retry_after=3600)], False, {1}),
    # The first request is still in flight when the verdict is asked for, and is not counted.
    ("no answer in time, once", [{"type": "delay", "seconds": 600}], True, {1}),
    ("an outage", [fail(500, times=None)], False, set(range(2, 11))),
]


class Judge:
    def __init__(self, llmock, quickstart, url):
        self.llmock, self.quickstart, self.url = llmock, quickstart, url
        self.http = httpx.Client(base_url=url, timeout=30)

    def case(self, behaviors, succeeds, requests, before=lambda: None):
        """What is wrong with the client's conduct; empty where nothing is."""
        self.http.post("/_llmock/reset").raise_for_status()
        before()
        if behaviors:
            self.http.post("/_llmock/scenario", json={"behaviors": behaviors}).raise_for_status()
        succeeded, output = self.call()
        count = self.http.get("/_llmock/requests").json()["count"]
        graded, report = self.report()

        wrong = []
        if succeeded != succeeds:
            wrong.append(f"the call {'succeeded' if succeeded else 'failed'}")
        if count not in requests:
            wrong.append(f"requests: {count}, not {' or '.join(map(str, sorted(requests)))}")
        if not graded:
            wrong.append("the report has a FAIL")
        if wrong:
            wrong.append(output + report)
        return count, wrong

    def call(self):
        environment = {
            **os.environ,
            "LLM_BASE_URL": f"{self.url}/v1",
            "LLM_API_KEY": KEY,
            "LLM_MODEL": "gpt-4o-mini",
            "NO_PROXY": "127.0.0.1",
        }
        try:
            done = run([self.quickstart], env=environment, timeout=LIMIT)
        except subprocess.TimeoutExpired as late:
            return False, f"no end after {LIMIT} s\n{(late.stdout or b'').decode()}"
        return done.returncode == 0, done.stdout.decode()

    def report(self):
        done = run([self.llmock, "report", "--url", self.url], timeout=60)
        text = done.stdout.decode()
        return done.returncode == 0 and "FAIL" not in text, text

    def use_up_quota(self):
        """Until the next request is more than a second away."""
        body = {"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "somebody else"}]}
        refused = {}
        while float(refused.get("retry-after-ms", 0)) < 1000:
            answer = self.http.post("/v1/chat/completions", json=body, headers={"authorization": f"Bearer {KEY}"})
            refused = answer.headers if answer.status_code == 429 else {}
        self.http.delete("/_llmock/requests").raise_for_status()


def run(command, **more):
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more
    )


@contextlib.contextmanager
def served(llmock):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [llmock, "serve", "--port", str(port), "--rpm", str(QUOTA), "--log-level", "warning"]
    with tempfile.TemporaryFile() as log:
        server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        try:
            if not is_up(server, url):
                log.seek(0)
                raise SystemExit(f"llmock does not start\n{log.read().decode()}")
            yield url
        finally:
            # It would wait for the answer it still owes.
            server.kill()
            server.wait()


def is_up(server, url):
    for _ in range(300):
        if server.poll() is not None:
            return False
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{url}/health").is_success
        time.sleep(0.1)
    return False


def main(llmock, quickstart):
    failed = 0
    with served(llmock) as url:
        judge = Judge(llmock, quickstart, url)
        cases = [(*case, lambda: None) for case in CASES]
        cases.append(("a quota that is used up", [], True, {2}, judge.use_up_quota))
        for name, behaviors, succeeds, requests, before in cases:
            began = time.monotonic()
            count, wrong = judge.case(behaviors, succeeds, requests, before)
            failed += bool(wrong)
            seconds = time.monotonic() - began
            print(f"{'FAIL' if wrong else 'pass'}  {name}: requests: {count}, {seconds:.1f} s", *wrong, sep="\n      ")
            sys.stdout.flush()
    print(f"llmock: {len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ.setdefault("NO_PROXY", "127.0.0.1")
    sys.exit(main(*sys.argv[1:]))
