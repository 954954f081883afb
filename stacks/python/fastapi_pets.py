"""FastAPI, corrected: a middleware checks the key first, the body is parsed as strict UTF-8 and JSON, the models are
strict, and handlers give every error the Error body."""

import json
import os
from typing import Annotated, Literal

from fastapi import FastAPI, HTTPException, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException

PetStatus = Literal["available", "pending", "sold"]


class NewPet(BaseModel):
    name: Annotated[str, Field(strict=True)]
    categoryId: Annotated[int, Field(strict=True, ge=-(2**63), lt=2**63)]
    # It has a default, so it is optional; its type is without None, so null is invalid.
    status: PetStatus = None


class Pet(NewPet):
    id: int


pets: dict[int, Pet] = {}
# A redirect from /pets/ to /pets would be an undocumented status.
app = FastAPI(redirect_slashes=False)


def error(status: int, message: str) -> JSONResponse:
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    content = {"code": f"http_{status}", "message": message, "status": status}
    return JSONResponse(content, status_code=status, headers=headers)


@app.exception_handler(RequestValidationError)
async def refuse_invalid(request: Request, exception: RequestValidationError) -> JSONResponse:
    return error(400, "the request is invalid")


@app.exception_handler(StarletteHTTPException)
async def refuse(request: Request, exception: StarletteHTTPException) -> JSONResponse:
    return error(exception.status_code, str(exception.detail))


@app.middleware("http")
async def check_key(request: Request, call_next):
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or key != os.environ["API_KEY"]:
        return error(401, "missing or invalid API key")
    return await call_next(request)


def refuse_constant(constant: str):
    raise ValueError(f"{constant} is not JSON")


async def new_pet(request: Request) -> NewPet:
    """json.loads also reads UTF-16, NaN and lone surrogates, which cannot be sent back."""
    try:
        text = (await request.body()).decode("utf-8")
        body = NewPet.model_validate(json.loads(text, parse_constant=refuse_constant))
        body.name.encode("utf-8")
        return body
    except (ValueError, RecursionError, ValidationError):
        raise HTTPException(400, "the body is not a valid NewPet") from None


@app.get("/v1/pets", response_model_exclude_unset=True)
async def list_pets(
    limit: Annotated[str, Query(pattern="^([1-9][0-9]?|100)$")] = "20", status: PetStatus | None = None
) -> list[Pet]:
    matching = [pet for pet in pets.values() if status is None or pet.status == status]
    return matching[: int(limit)]


@app.post("/v1/pets", status_code=201, response_model_exclude_unset=True)
async def add_pet(request: Request) -> Pet:
    body = await new_pet(request)
    pet = Pet(id=len(pets) + 1, **body.model_dump(exclude_unset=True))
    pets[pet.id] = pet
    return pet


@app.get("/v1/pets/{pet_id}", deprecated=True, response_model_exclude_unset=True)
async def get_pet(pet_id: str) -> Pet:
    # Pydantic's int also reads 1_2 and 12.0.
    if not pet_id.isascii() or not pet_id.removeprefix("-").isdigit() or len(pet_id) > 20:
        raise HTTPException(404, "no such pet")
    if int(pet_id) not in pets:
        raise HTTPException(404, "no such pet")
    return pets[int(pet_id)]
