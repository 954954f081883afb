"""Flask, corrected: the body is parsed as strict UTF-8 and JSON, types are compared exactly, ids are taken as text, and
handlers give every error the Error body."""

import json
import os
from itertools import count

from flask import Flask, abort, jsonify, request
from werkzeug.exceptions import HTTPException

STATUSES = ("available", "pending", "sold")
LIMITS = {str(limit): limit for limit in range(1, 101)}

app = Flask(__name__)
pets = {}
# Threads serve the requests, and next() gives each its own number.
ids = count(1)


@app.errorhandler(HTTPException)
def error(exception):
    status = exception.code
    response = jsonify(code=f"http_{status}", message=exception.description, status=status)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response, status


@app.before_request
def check_key():
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or key != os.environ["API_KEY"]:
        abort(401, "missing or invalid API key")


def refuse_constant(constant):
    raise ValueError(f"{constant} is not JSON")


@app.get("/v1/pets")
def list_pets():
    limit = LIMITS.get(request.args.get("limit", "20"))
    status = request.args.get("status")
    if limit is None:
        abort(400, "limit must be an integer from 1 to 100")
    if status not in (None, *STATUSES):
        abort(400, "status must be available, pending or sold")
    return jsonify([pet for pet in list(pets.values()) if status in (None, pet.get("status"))][:limit])


@app.post("/v1/pets")
def add_pet():
    try:
        body = json.loads(request.get_data().decode("utf-8"), parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        abort(400, "the body is not JSON in UTF-8")
    if not isinstance(body, dict):
        abort(400, "the body must be an object")
    if not isinstance(body.get("name"), str):
        abort(400, "name must be a string")
    # True is an int, too.
    if type(body.get("categoryId")) is not int or not -(2**63) <= body["categoryId"] < 2**63:
        abort(400, "categoryId must be an int64")
    if "status" in body and body["status"] not in STATUSES:
        abort(400, "status must be available, pending or sold")
    members = {name: body[name] for name in ("name", "categoryId", "status") if name in body}
    pet = {"id": next(ids), **members}
    pets[str(pet["id"])] = pet
    return jsonify(pet), 201


# The converter int also reads the digits of other scripts and leading zeros.
@app.get("/v1/pets/<pet_id>")
def get_pet(pet_id):
    if pet_id not in pets:
        abort(404, "no such pet")
    return jsonify(pets[pet_id])
