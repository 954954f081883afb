//! actix-web, corrected: the body is read as a value of serde_json, since a struct also takes an array; ids and parameters
//! are taken as text; a type of error makes the Error body.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Mutex;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{header, StatusCode};
use actix_web::middleware::{from_fn, Next};
use actix_web::{get, post, web, App, Error, HttpResponse, HttpServer, ResponseError, Result};
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

struct Service {
    key: String,
    pets: Mutex<BTreeMap<i64, Pet>>,
}

#[derive(Debug)]
struct Failure(StatusCode, &'static str);

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.1)
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        self.0
    }

    fn error_response(&self) -> HttpResponse {
        let number = self.0.as_u16();
        let mut response = HttpResponse::build(self.0);
        if self.0 == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        response
            .json(json!({ "code": format!("http_{number}"), "message": self.1, "status": number }))
    }
}

const fn invalid(message: &'static str) -> Failure {
    Failure(StatusCode::BAD_REQUEST, message)
}

#[get("/pets")]
async fn list(
    service: web::Data<Service>,
    query: web::Query<HashMap<String, String>>,
) -> Result<web::Json<Vec<Pet>>, Failure> {
    let limit = query.get("limit").map_or(Ok(20), |text| text.parse());
    let limit = limit.ok().filter(|limit| (1..=100).contains(limit));
    let limit = limit.ok_or(invalid("limit must be an integer from 1 to 100"))?;
    let status = query.get("status");
    if status.is_some_and(|status| !STATUSES.contains(&status.as_str())) {
        return Err(invalid("status must be available, pending or sold"));
    }
    let pets = service.pets.lock().unwrap();
    let matching = pets
        .values()
        .filter(|pet| status.is_none() || pet.status.as_ref() == status);
    Ok(web::Json(matching.take(limit).cloned().collect()))
}

#[post("/pets")]
async fn add(service: web::Data<Service>, body: web::Bytes) -> Result<HttpResponse, Failure> {
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
    let mut pets = service.pets.lock().unwrap();
    let id = pets.len() as i64 + 1;
    let pet = Pet {
        id,
        name,
        category_id,
        status,
    };
    pets.insert(id, pet.clone());
    Ok(HttpResponse::Created().json(pet))
}

#[get("/pets/{petId}")]
async fn get_one(
    service: web::Data<Service>,
    id: web::Path<String>,
) -> Result<web::Json<Pet>, Failure> {
    let pets = service.pets.lock().unwrap();
    let pet = id.parse::<i64>().ok().and_then(|id| pets.get(&id));
    pet.cloned()
        .map(web::Json)
        .ok_or(Failure(StatusCode::NOT_FOUND, "no such pet"))
}

async fn no_such_resource() -> Result<HttpResponse, Failure> {
    Err(Failure(StatusCode::NOT_FOUND, "no such resource"))
}

async fn with_key(
    service: web::Data<Service>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let header = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    match header.and_then(|value| value.split_once(' ')) {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") && token == service.key => {
            next.call(request).await
        }
        _ => Err(Failure(StatusCode::UNAUTHORIZED, "missing or invalid API key").into()),
    }
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let key = std::env::var("API_KEY").unwrap();
    let port = std::env::var("PORT").unwrap().parse().unwrap();
    let service = web::Data::new(Service {
        key,
        pets: Mutex::default(),
    });
    HttpServer::new(move || {
        App::new()
            .app_data(service.clone())
            .app_data(web::PayloadConfig::new(10_000_000))
            .wrap(from_fn(with_key))
            .service(
                web::scope("/v1")
                    .service(list)
                    .service(add)
                    .service(get_one),
            )
            .default_service(web::to(no_such_resource))
    })
    .workers(2)
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
