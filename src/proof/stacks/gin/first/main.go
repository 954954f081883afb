// gin with its bindings and validator; errors are gin.H{"error": …}, as in its documentation.
package main

import (
	"net/http"
	"os"
	"sync"

	"github.com/gin-gonic/gin"
)

type newPet struct {
	Name       string `json:"name" binding:"required"`
	CategoryID int64  `json:"categoryId" binding:"required"`
	Status     string `json:"status,omitempty" binding:"omitempty,oneof=available pending sold"`
}

type pet struct {
	ID int64 `json:"id"`
	newPet
}

type listQuery struct {
	Limit  int    `form:"limit,default=20" binding:"min=1,max=100"`
	Status string `form:"status" binding:"omitempty,oneof=available pending sold"`
}

type petPath struct {
	ID int64 `uri:"petId" binding:"required"`
}

func main() {
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.Use(gin.Recovery(), withKey(os.Getenv("API_KEY")))

	var mutex sync.Mutex
	pets := []pet{}

	router.GET("/v1/pets", func(c *gin.Context) {
		var query listQuery
		if err := c.ShouldBindQuery(&query); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		page := []pet{}
		for _, one := range pets {
			if len(page) < query.Limit && (query.Status == "" || one.Status == query.Status) {
				page = append(page, one)
			}
		}
		c.JSON(http.StatusOK, page)
	})

	router.POST("/v1/pets", func(c *gin.Context) {
		var body newPet
		if err := c.ShouldBindJSON(&body); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		created := pet{int64(len(pets) + 1), body}
		pets = append(pets, created)
		c.JSON(http.StatusCreated, created)
	})

	router.GET("/v1/pets/:petId", func(c *gin.Context) {
		var path petPath
		if err := c.ShouldBindUri(&path); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		for _, one := range pets {
			if one.ID == path.ID {
				c.JSON(http.StatusOK, one)
				return
			}
		}
		c.JSON(http.StatusNotFound, gin.H{"error": "no such pet"})
	})

	router.Run("127.0.0.1:" + os.Getenv("PORT"))
}

func withKey(key string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.GetHeader("Authorization") != "Bearer "+key {
			c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"error": "missing or invalid API key"})
		}
	}
}
