"""FastAPI with models, declared parameters and its own bearer scheme, which make all errors."""

import os
from enum import Enum
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel


class PetStatus(str, Enum):
    available = "available"
    pending = "pending"
    sold = "sold"


class NewPet(BaseModel):
    name: str
    categoryId: int
    status: PetStatus | None = None


class Pet(NewPet):
    id: int


def check_key(credentials: Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer())]):
    if credentials.credentials != os.environ["API_KEY"]:
        raise HTTPException(status_code=401, detail="invalid API key")


pets: dict[int, Pet] = {}
app = FastAPI(dependencies=[Depends(check_key)])


@app.get("/v1/pets")
async def list_pets(
    limit: Annotated[int, Query(ge=1, le=100)] = 20, status: PetStatus | None = None
) -> list[Pet]:
    matching = [pet for pet in pets.values() if status is None or pet.status == status]
    return matching[:limit]


@app.post("/v1/pets", status_code=201)
async def add_pet(body: NewPet) -> Pet:
    pet = Pet(id=len(pets) + 1, **body.model_dump())
    pets[pet.id] = pet
    return pet


@app.get("/v1/pets/{pet_id}", deprecated=True)
async def get_pet(pet_id: int) -> Pet:
    if pet_id not in pets:
        raise HTTPException(status_code=404, detail="no such pet")
    return pets[pet_id]
