"""Flask, with the validation and the Error bodies written by hand, and Werkzeug's pages for all other errors."""

import os
from itertools import count

from flask import Flask, jsonify, request

STATUSES = ("available", "pending", "sold")

app = Flask(__name__)
pets = []
ids = count(1)


def error(status, message):
    return jsonify(code=f"http_{status}", message=message, status=status), status


@app.before_request
def check_key():
    if request.headers.get("Authorization") != f"Bearer {os.environ['API_KEY']}":
        return error(401, "missing or invalid API key")


@app.get("/v1/pets")
def list_pets():
    limit = request.args.get("limit", default=20, type=int)
    status = request.args.get("status")
    if not 1 <= limit <= 100:
        return error(400, "limit must be from 1 to 100")
    return jsonify([pet for pet in pets if status in (None, pet.get("status"))][:limit])


@app.post("/v1/pets")
def add_pet():
    body = request.get_json()
    if not isinstance(body.get("name"), str):
        return error(400, "name must be a string")
    if not isinstance(body.get("categoryId"), int):
        return error(400, "categoryId must be an integer")
    if "status" in body and body["status"] not in STATUSES:
        return error(400, "status must be available, pending or sold")
    pet = {**body, "id": next(ids)}
    pets.append(pet)
    return jsonify(pet), 201


@app.get("/v1/pets/<int:pet_id>")
def get_pet(pet_id):
    for pet in pets:
        if pet["id"] == pet_id:
            return jsonify(pet)
    return error(404, "no such pet")
