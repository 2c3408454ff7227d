"""Checks of the API that schemathesis has no own check for. Loaded through SCHEMATHESIS_HOOKS."""

import os

import schemathesis
from schemathesis import GenerationMode


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
    """Fails if the operation treats a signed-in caller as a visitor, or an owner as someone else."""
    caller = os.environ["API_CALLER"]
    # Some requests are sent without the token, or with a wrong one, on purpose.
    is_signed_in = response.request.headers.get("Authorization") == os.environ.get("API_AUTHORIZATION")
    if not is_signed_in or caller == "visitor" or response.status_code not in (401, 403):
        return
    error = response.json()["error"]
    if error == "not_signed_in" or (caller == "owner" and error == "not_allowed"):
        raise AssertionError(f"refused {caller} as {error}")


@schemathesis.check
def note_answers(ctx, response, case):
    """Notes the status of each answer, so that the run can tell which operations were answered."""
    mode = case.meta.generation.mode.value if case.meta else "none"
    with open(os.environ["API_ANSWERS"], "a", encoding="utf-8") as answers:
        answers.write(f"{response.status_code} {mode} {case.operation.label}\n")
