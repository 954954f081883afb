// Go's net/http and encoding/json, corrected: the members of a body are read from a map, since a struct matches their
// names in any letter case; zero values are not taken for missing ones; every error has the Error body.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

type pet struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	CategoryID int64  `json:"categoryId"`
	Status     string `json:"status,omitempty"`
}

type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Status  int    `json:"status"`
}

var statuses = []string{"available", "pending", "sold"}

type store struct {
	sync.Mutex
	pets []pet
}

func (s *store) list(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	limit, status := 20, query.Get("status")
	if query.Has("limit") {
		number, err := strconv.Atoi(query.Get("limit"))
		if err != nil || number < 1 || number > 100 {
			fail(w, http.StatusBadRequest, "limit must be an integer from 1 to 100")
			return
		}
		limit = number
	}
	if query.Has("status") && !slices.Contains(statuses, status) {
		fail(w, http.StatusBadRequest, "status must be available, pending or sold")
		return
	}
	s.Lock()
	defer s.Unlock()
	page := []pet{}
	for _, one := range s.pets {
		if len(page) < limit && (status == "" || one.Status == status) {
			page = append(page, one)
		}
	}
	respond(w, http.StatusOK, page)
}

func (s *store) add(w http.ResponseWriter, r *http.Request) {
	created, err := readNewPet(r.Body)
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	s.Lock()
	defer s.Unlock()
	created.ID = int64(len(s.pets) + 1)
	s.pets = append(s.pets, created)
	respond(w, http.StatusCreated, created)
}

func readNewPet(body io.Reader) (pet, error) {
	var read pet
	bytes, err := io.ReadAll(body)
	if err != nil {
		return read, err
	}
	// encoding/json replaces other bytes by U+FFFD.
	if !utf8.Valid(bytes) {
		return read, fmt.Errorf("the body is not UTF-8")
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(bytes, &members); err != nil {
		return read, err
	}
	if read.Name, err = stringOf(members["name"]); err != nil {
		return read, fmt.Errorf("name must be a string")
	}
	if read.CategoryID, err = strconv.ParseInt(string(members["categoryId"]), 10, 64); err != nil {
		return read, fmt.Errorf("categoryId must be an int64")
	}
	if status, exists := members["status"]; exists {
		if read.Status, err = stringOf(status); err != nil || !slices.Contains(statuses, read.Status) {
			return read, fmt.Errorf("status must be available, pending or sold")
		}
	}
	return read, nil
}

// stringOf refuses null, which json.Unmarshal takes for the empty string.
func stringOf(raw json.RawMessage) (text string, err error) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", fmt.Errorf("not a string")
	}
	return text, json.Unmarshal(raw, &text)
}

func (s *store) get(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("petId"), 10, 64)
	s.Lock()
	defer s.Unlock()
	for _, one := range s.pets {
		if err == nil && one.ID == id {
			respond(w, http.StatusOK, one)
			return
		}
	}
	fail(w, http.StatusNotFound, "no such pet")
}

func fail(w http.ResponseWriter, status int, message string) {
	respond(w, status, failure{fmt.Sprintf("http_%d", status), message, status})
}

func respond(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

func withKey(key string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") || token != key {
			w.Header().Set("WWW-Authenticate", "Bearer")
			fail(w, http.StatusUnauthorized, "missing or invalid API key")
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
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, http.StatusNotFound, "no such resource")
	})
	http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), withKey(os.Getenv("API_KEY"), mux))
}
