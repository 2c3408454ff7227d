"""Checks resources against the schemas of their operators: check_custom_resources.py RESOURCE DEFINITION, for each pair. A field
that a schema does not name is a fault, unless the schema takes any."""
import sys

import jsonschema
import yaml


def close(schema):
    """Refuses other fields wherever a schema names some."""
    if isinstance(schema, dict):
        if "properties" in schema and not schema.get("x-kubernetes-preserve-unknown-fields"):
            schema.setdefault("additionalProperties", False)
        if schema.get("x-kubernetes-int-or-string"):
            schema.pop("type", None)
        for part in schema.values():
            close(part)
    elif isinstance(schema, list):
        for part in schema:
            close(part)


faults = 0
for resource_file, definition_file in zip(sys.argv[1::2], sys.argv[2::2]):
    with open(definition_file) as file:
        definition = yaml.safe_load(file)
    with open(resource_file) as file:
        resource = yaml.safe_load(file)
    version = resource["apiVersion"].split("/")[1]
    schema = next(v["schema"]["openAPIV3Schema"] for v in definition["spec"]["versions"] if v["name"] == version)
    for part in schema["properties"].values():
        close(part)
    schema["properties"]["metadata"] = {"type": "object"}
    for error in jsonschema.Draft7Validator(schema).iter_errors(resource):
        print(f"{resource_file}: {'/'.join(map(str, error.path))}: {error.message}")
        faults += 1
    print(f"{resource_file}: {resource['kind']} checked")
sys.exit(1 if faults else 0)
