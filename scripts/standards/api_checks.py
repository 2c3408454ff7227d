"""Hooks and checks of the API for schemathesis. Loaded through SCHEMATHESIS_HOOKS."""

import base64
import json
import os
import urllib.error
import urllib.request

import schemathesis
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase

# The operations that the caller may call.
OPERATIONS = set(os.environ["API_OPERATIONS"].split("\n"))
# The token that each request was sent with. Some are sent without it, or with a wrong one, on purpose.
tokens = {}


# The operations that were tried, if each is tried only once.
tried = set()


@schemathesis.hook
def filter_case(context, case):
    """Keeps the examples and one more case of each operation that the caller may call, if that is enough."""
    if os.environ["API_CASES"] == "all":
        return True
    label = case.operation.label
    if label not in OPERATIONS or case.meta is None:
        return False
    is_first = label not in tried
    tried.add(label)
    return is_first or case.meta.phase.name == TestPhase.EXAMPLES


@schemathesis.hook
def before_call(context, case, kwargs):
    """Signs the caller in, and replaces what no generator can know: ids, links, codes, passwords and cursors."""
    meta = case.meta
    is_positive = meta is not None and meta.generation.mode == GenerationMode.POSITIVE
    needed = prepare(
        operation=case.operation.label,
        isExample=is_positive and meta.phase.name == TestPhase.EXAMPLES,
        isAllowed=is_positive,
        params=case.path_parameters or {},
        query=case.query or {},
        body=without_files(case.body),
    )
    if "authorization" in needed and not is_about_token(meta):
        tokens[case.id] = needed["authorization"]
        case.headers["Authorization"] = needed["authorization"]
    if needed.get("params") and needed["params"] != case.path_parameters:
        case.path_parameters = needed["params"]
    if "query" in needed and needed["query"] != (case.query or {}):
        case.query = needed["query"]
    if "body" in needed and needed["body"] != case.body:
        case.body = needed["body"]
    if needed.get("files"):
        case.body = {**case.body, **{name: base64.b64decode(file) for name, file in needed["files"].items()}}
        # The schema cannot be compared with a file, so the case would count as one that it forbids.
        case._record_starting_state()


def prepare(**request):
    data = json.dumps(request, default=lambda _: None).encode()
    url = os.environ["API_REQUESTS"]
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data=data, method="POST")) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"no valid request to {request['operation']}: {error.read().decode()}") from error


def without_files(body):
    if not isinstance(body, dict):
        return body
    return {name: value for name, value in body.items() if value is None or isinstance(value, (str, int, float, list, dict))}


def is_about_token(meta):
    location = getattr(meta.phase.data, "parameter_location", None) if meta else None
    return location == ParameterLocation.HEADER


@schemathesis.check
def refusal_is_explained(ctx, response, case):
    """Fails if a request that the schemas allow is refused as invalid for a field whose conditions are not described."""
    if response.status_code != 422 or case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    refusal = response.json()
    conditions = case.operation.definition.raw.get("x-conditions", {})
    unexplained = {name: text for name, text in refusal.get("fields", {}).items() if name not in conditions}
    if refusal["error"] == "invalid" and (unexplained or not refusal.get("fields")):
        raise AssertionError(f"no condition explains {unexplained or refusal}")


@schemathesis.check
def caller_is_known(ctx, response, case):
    """Fails if the operation does not accept the caller's token, or refuses a caller who may call it."""
    if response.status_code not in (401, 403) or is_about_token(case.meta):
        return
    error = response.json()["error"]
    is_theirs = case.operation.label in OPERATIONS
    is_positive = case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE
    is_signed_in = case.id in tokens and response.request.headers.get("Authorization") == tokens[case.id]
    is_refused = is_theirs and (error == "not_allowed" or (is_positive and response.status_code == 401))
    if is_refused or (is_signed_in and error == "not_signed_in"):
        raise AssertionError(f"refused {os.environ['API_CALLER']} as {error}")


@schemathesis.check
def note_answers(ctx, response, case):
    """Notes the status of each answer, so that the run can tell which operations were answered."""
    mode = case.meta.generation.mode.value if case.meta else "none"
    caller = os.environ["API_CALLER"]
    with open(os.environ["API_ANSWERS"], "a", encoding="utf-8") as answers:
        answers.write(f"{caller} {response.status_code} {mode} {case.operation.label}\n")
