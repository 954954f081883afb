//! actix-web with its extractors and error helpers, which make the errors, and a middleware for the key.

use std::collections::BTreeMap;
use std::sync::Mutex;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::AUTHORIZATION;
use actix_web::middleware::{from_fn, Next};
use actix_web::{error, get, post, web, App, Error, HttpResponse, HttpServer, Result};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<PetStatus>,
}

#[derive(Deserialize)]
struct ListQuery {
    limit: Option<usize>,
    status: Option<PetStatus>,
}

struct Service {
    expected: String,
    pets: Mutex<BTreeMap<i64, Pet>>,
}

#[get("/pets")]
async fn list(service: web::Data<Service>, query: web::Query<ListQuery>) -> web::Json<Vec<Pet>> {
    let pets = service.pets.lock().unwrap();
    let limit = query.limit.unwrap_or(20).clamp(1, 100);
    let matching = pets
        .values()
        .filter(|pet| query.status.is_none() || pet.status == query.status);
    web::Json(matching.take(limit).cloned().collect())
}

#[post("/pets")]
async fn add(service: web::Data<Service>, body: web::Json<NewPet>) -> HttpResponse {
    let NewPet {
        name,
        category_id,
        status,
    } = body.into_inner();
    let mut pets = service.pets.lock().unwrap();
    let id = pets.len() as i64 + 1;
    let pet = Pet {
        id,
        name,
        category_id,
        status,
    };
    pets.insert(id, pet.clone());
    HttpResponse::Created().json(pet)
}

#[get("/pets/{petId}")]
async fn get_one(service: web::Data<Service>, id: web::Path<i64>) -> Result<web::Json<Pet>> {
    let pets = service.pets.lock().unwrap();
    let pet = pets
        .get(&id)
        .ok_or_else(|| error::ErrorNotFound("no such pet"))?;
    Ok(web::Json(pet.clone()))
}

async fn with_key(
    service: web::Data<Service>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    match request.headers().get(AUTHORIZATION) {
        Some(value) if value.as_bytes() == service.expected.as_bytes() => next.call(request).await,
        _ => Err(error::ErrorUnauthorized("a valid API key is needed")),
    }
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let expected = format!("Bearer {}", std::env::var("API_KEY").unwrap());
    let port = std::env::var("PORT").unwrap().parse().unwrap();
    let service = web::Data::new(Service {
        expected,
        pets: Mutex::default(),
    });
    HttpServer::new(move || {
        App::new()
            .app_data(service.clone())
            .wrap(from_fn(with_key))
            .service(
                web::scope("/v1")
                    .service(list)
                    .service(add)
                    .service(get_one),
            )
    })
    .workers(2)
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
