module petstore/go-net-http

go 1.24
