// Go's net/http and encoding/json, with the patterns of http.ServeMux and errors by http.Error.
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
)

type newPet struct {
	Name       string `json:"name"`
	CategoryID int64  `json:"categoryId"`
	Status     string `json:"status,omitempty"`
}

type pet struct {
	ID int64 `json:"id"`
	newPet
}

var statuses = []string{"available", "pending", "sold"}

type store struct {
	sync.Mutex
	pets []pet
}

func (s *store) list(w http.ResponseWriter, r *http.Request) {
	limit, status := 20, r.URL.Query().Get("status")
	if text := r.URL.Query().Get("limit"); text != "" {
		number, err := strconv.Atoi(text)
		if err != nil || number < 1 || number > 100 {
			http.Error(w, "limit must be an integer from 1 to 100", http.StatusBadRequest)
			return
		}
		limit = number
	}
	s.Lock()
	defer s.Unlock()
	var page []pet
	for _, one := range s.pets {
		if len(page) < limit && (status == "" || one.Status == status) {
			page = append(page, one)
		}
	}
	respond(w, http.StatusOK, page)
}

func (s *store) add(w http.ResponseWriter, r *http.Request) {
	var body newPet
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if body.Name == "" || body.CategoryID == 0 {
		http.Error(w, "name and categoryId are required", http.StatusBadRequest)
		return
	}
	if body.Status != "" && !slices.Contains(statuses, body.Status) {
		http.Error(w, "status must be available, pending or sold", http.StatusBadRequest)
		return
	}
	s.Lock()
	defer s.Unlock()
	created := pet{int64(len(s.pets) + 1), body}
	s.pets = append(s.pets, created)
	respond(w, http.StatusCreated, created)
}

func (s *store) get(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("petId"), 10, 64)
	if err != nil {
		http.Error(w, "the id is not an integer", http.StatusBadRequest)
		return
	}
	s.Lock()
	defer s.Unlock()
	for _, one := range s.pets {
		if one.ID == id {
			respond(w, http.StatusOK, one)
			return
		}
	}
	http.NotFound(w, r)
}

func respond(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

func withKey(key string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+key {
			http.Error(w, "missing or invalid API key", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func main() {
	pets := &store{}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/pets", pets.list)
	mux.HandleFunc("POST /v1/pets", pets.add)
	mux.HandleFunc("GET /v1/pets/{petId}", pets.get)
	http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), withKey(os.Getenv("API_KEY"), mux))
}
