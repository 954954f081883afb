//! axum, corrected: the body is read as a value of serde_json, since a struct also takes an array; ids and parameters are
//! taken as text; rejections of the extractors become the Error body.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{header, StatusCode};
use axum::middleware::{from_fn, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use serde_json::{json, Value};

const STATUSES: [&str; 3] = ["available", "pending", "sold"];

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Pet {
    id: i64,
    name: String,
    category_id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<String>,
}

struct Failure(StatusCode, &'static str);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Failure(status, message) = self;
        let number = status.as_u16();
        let body =
            json!({ "code": format!("http_{number}"), "message": message, "status": number });
        (status, Json(body)).into_response()
    }
}

const fn invalid(message: &'static str) -> Failure {
    Failure(StatusCode::BAD_REQUEST, message)
}

type Store = Arc<Mutex<BTreeMap<i64, Pet>>>;

async fn list(
    State(store): State<Store>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Json<Vec<Pet>>, Failure> {
    let limit = query.get("limit").map_or(Ok(20), |text| text.parse());
    let limit = limit.ok().filter(|limit| (1..=100).contains(limit));
    let limit = limit.ok_or(invalid("limit must be an integer from 1 to 100"))?;
    let status = query.get("status");
    if status.is_some_and(|status| !STATUSES.contains(&status.as_str())) {
        return Err(invalid("status must be available, pending or sold"));
    }
    let pets = store.lock().unwrap();
    let matching = pets
        .values()
        .filter(|pet| status.is_none() || pet.status.as_ref() == status);
    Ok(Json(matching.take(limit).cloned().collect()))
}

async fn add(
    State(store): State<Store>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Pet>), Failure> {
    let body = body.map_err(|rejection| Failure(rejection.status(), "the body cannot be read"))?;
    let body: Value = serde_json::from_slice(&body).map_err(|_| invalid("the body is not JSON"))?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let name = body
        .get("name")
        .and_then(text)
        .ok_or(invalid("name must be a string"))?;
    let category_id = body
        .get("categoryId")
        .and_then(Value::as_i64)
        .ok_or(invalid("categoryId must be an int64"))?;
    let status = match body.get("status") {
        None => None,
        Some(Value::String(status)) if STATUSES.contains(&status.as_str()) => Some(status.clone()),
        Some(_) => return Err(invalid("status must be available, pending or sold")),
    };
    let mut pets = store.lock().unwrap();
    let id = pets.len() as i64 + 1;
    let pet = Pet {
        id,
        name,
        category_id,
        status,
    };
    pets.insert(id, pet.clone());
    Ok((StatusCode::CREATED, Json(pet)))
}

async fn get_one(State(store): State<Store>, Path(id): Path<String>) -> Result<Json<Pet>, Failure> {
    let pets = store.lock().unwrap();
    let pet = id.parse::<i64>().ok().and_then(|id| pets.get(&id));
    pet.cloned()
        .map(Json)
        .ok_or(Failure(StatusCode::NOT_FOUND, "no such pet"))
}

async fn with_key(key: String, request: Request, next: Next) -> Response {
    let header = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    match header.and_then(|value| value.split_once(' ')) {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") && token == key => {
            next.run(request).await
        }
        _ => {
            let failure = Failure(StatusCode::UNAUTHORIZED, "missing or invalid API key");
            ([(header::WWW_AUTHENTICATE, "Bearer")], failure).into_response()
        }
    }
}

#[tokio::main]
async fn main() {
    let key = std::env::var("API_KEY").unwrap();
    let app = Router::new()
        .route("/v1/pets", get(list).post(add))
        .route("/v1/pets/{petId}", get(get_one))
        .fallback(|| async { Failure(StatusCode::NOT_FOUND, "no such resource") })
        .layer(DefaultBodyLimit::max(10_000_000))
        .layer(from_fn(move |request, next| {
            with_key(key.clone(), request, next)
        }))
        .with_state(Store::default());
    let address = format!("127.0.0.1:{}", std::env::var("PORT").unwrap());
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
