//! axum with its extractors, whose rejections are the errors, and a middleware for the key.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::extract::{Path, Query, Request, State};
use axum::http::{header::AUTHORIZATION, StatusCode};
use axum::middleware::{from_fn, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum PetStatus {
    Available,
    Pending,
    Sold,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewPet {
    name: String,
    category_id: i64,
    status: Option<PetStatus>,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Pet {
    id: i64,
    name: String,
    category_id: i64,
    status: Option<PetStatus>,
}

#[derive(Deserialize)]
struct ListQuery {
    limit: Option<usize>,
    status: Option<PetStatus>,
}

type Store = Arc<Mutex<BTreeMap<i64, Pet>>>;

async fn list(
    State(store): State<Store>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<Pet>>, StatusCode> {
    let limit = query.limit.unwrap_or(20);
    if !(1..=100).contains(&limit) {
        return Err(StatusCode::BAD_REQUEST);
    }
    let pets = store.lock().unwrap();
    let matching = pets
        .values()
        .filter(|pet| query.status.is_none() || pet.status == query.status);
    Ok(Json(matching.take(limit).cloned().collect()))
}

async fn add(State(store): State<Store>, Json(body): Json<NewPet>) -> (StatusCode, Json<Pet>) {
    let mut pets = store.lock().unwrap();
    let id = pets.len() as i64 + 1;
    let pet = Pet {
        id,
        name: body.name,
        category_id: body.category_id,
        status: body.status,
    };
    pets.insert(id, pet.clone());
    (StatusCode::CREATED, Json(pet))
}

async fn get_one(State(store): State<Store>, Path(id): Path<i64>) -> Result<Json<Pet>, StatusCode> {
    store
        .lock()
        .unwrap()
        .get(&id)
        .cloned()
        .map(Json)
        .ok_or(StatusCode::NOT_FOUND)
}

async fn with_key(expected: String, request: Request, next: Next) -> Response {
    match request.headers().get(AUTHORIZATION) {
        Some(value) if value.as_bytes() == expected.as_bytes() => next.run(request).await,
        _ => StatusCode::UNAUTHORIZED.into_response(),
    }
}

#[tokio::main]
async fn main() {
    let expected = format!("Bearer {}", std::env::var("API_KEY").unwrap());
    let app = Router::new()
        .route("/v1/pets", get(list).post(add))
        .route("/v1/pets/{petId}", get(get_one))
        .layer(from_fn(move |request, next| {
            with_key(expected.clone(), request, next)
        }))
        .with_state(Store::default());
    let address = format!("127.0.0.1:{}", std::env::var("PORT").unwrap());
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
