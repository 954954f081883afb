// gin, corrected: bodies and parameters are read without its bindings, whose "required" refuses zero values and whose
// decoder matches names of members in any letter case; nothing is redirected; every error has the Error body.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/gin-gonic/gin"
)

type pet struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	CategoryID int64  `json:"categoryId"`
	Status     string `json:"status,omitempty"`
}

var statuses = []string{"available", "pending", "sold"}

func fail(c *gin.Context, status int, message string) {
	c.AbortWithStatusJSON(status, gin.H{"code": fmt.Sprintf("http_%d", status), "message": message, "status": status})
}

func main() {
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.RedirectTrailingSlash = false
	router.Use(gin.Recovery(), withKey(os.Getenv("API_KEY")))
	router.NoRoute(func(c *gin.Context) { fail(c, http.StatusNotFound, "no such resource") })

	var mutex sync.Mutex
	pets := []pet{}

	router.GET("/v1/pets", func(c *gin.Context) {
		limit, err := strconv.Atoi(c.DefaultQuery("limit", "20"))
		if err != nil || limit < 1 || limit > 100 {
			fail(c, http.StatusBadRequest, "limit must be an integer from 1 to 100")
			return
		}
		status, filtered := c.GetQuery("status")
		if filtered && !slices.Contains(statuses, status) {
			fail(c, http.StatusBadRequest, "status must be available, pending or sold")
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		page := []pet{}
		for _, one := range pets {
			if len(page) < limit && (!filtered || one.Status == status) {
				page = append(page, one)
			}
		}
		c.JSON(http.StatusOK, page)
	})

	router.POST("/v1/pets", func(c *gin.Context) {
		bytes, err := c.GetRawData()
		if err != nil {
			fail(c, http.StatusBadRequest, err.Error())
			return
		}
		created, err := newPet(bytes)
		if err != nil {
			fail(c, http.StatusBadRequest, err.Error())
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		created.ID = int64(len(pets) + 1)
		pets = append(pets, created)
		c.JSON(http.StatusCreated, created)
	})

	router.GET("/v1/pets/:petId", func(c *gin.Context) {
		id, err := strconv.ParseInt(c.Param("petId"), 10, 64)
		mutex.Lock()
		defer mutex.Unlock()
		for _, one := range pets {
			if err == nil && one.ID == id {
				c.JSON(http.StatusOK, one)
				return
			}
		}
		fail(c, http.StatusNotFound, "no such pet")
	})

	router.Run("127.0.0.1:" + os.Getenv("PORT"))
}

func newPet(bytes []byte) (read pet, err error) {
	// encoding/json replaces other bytes by U+FFFD.
	if !utf8.Valid(bytes) {
		return read, errors.New("the body is not UTF-8")
	}
	var members map[string]json.RawMessage
	if err = json.Unmarshal(bytes, &members); err != nil {
		return read, err
	}
	if read.Name, err = stringOf(members["name"]); err != nil {
		return read, errors.New("name must be a string")
	}
	if read.CategoryID, err = strconv.ParseInt(string(members["categoryId"]), 10, 64); err != nil {
		return read, errors.New("categoryId must be an int64")
	}
	if status, exists := members["status"]; exists {
		if read.Status, err = stringOf(status); err != nil || !slices.Contains(statuses, read.Status) {
			return read, errors.New("status must be available, pending or sold")
		}
	}
	return read, nil
}

// stringOf refuses null, which json.Unmarshal takes for the empty string.
func stringOf(raw json.RawMessage) (text string, err error) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", errors.New("not a string")
	}
	return text, json.Unmarshal(raw, &text)
}

func withKey(key string) gin.HandlerFunc {
	return func(c *gin.Context) {
		scheme, token, _ := strings.Cut(c.GetHeader("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") || token != key {
			c.Header("WWW-Authenticate", "Bearer")
			fail(c, http.StatusUnauthorized, "missing or invalid API key")
		}
	}
}
