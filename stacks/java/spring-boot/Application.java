package petstore;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.server.ResponseStatusException;

/**
 * Spring Boot, corrected: the body is taken as bytes, read as a tree of Jackson and checked by type, ids and limits are
 * taken as text, and every error has the Error body.
 */
@SpringBootApplication
public class Application {
  private static final List<String> STATUSES = List.of("available", "pending", "sold");
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  public static void main(String[] arguments) {
    SpringApplication.run(Application.class, arguments);
  }

  record Pet(
      long id, String name, long categoryId, @JsonInclude(JsonInclude.Include.NON_NULL) String status) {}

  record Failure(String code, String message, int status) {
    static Failure of(int status, String message) {
      return new Failure("http_" + status, message, status);
    }
  }

  private static ResponseStatusException invalid(String message) {
    return new ResponseStatusException(HttpStatus.BAD_REQUEST, message);
  }

  @RestController
  static class Pets {
    private final Map<Long, Pet> pets = new ConcurrentSkipListMap<>();
    private final AtomicLong lastId = new AtomicLong();

    @GetMapping("/pets")
    List<Pet> list(
        @RequestParam(defaultValue = "20") String limit, @RequestParam(required = false) String status) {
      if (!limit.matches("[1-9][0-9]?|100")) throw invalid("limit must be an integer from 1 to 100");
      if (status != null && !STATUSES.contains(status)) throw invalid("status is unknown");
      return pets.values().stream()
          .filter(pet -> status == null || status.equals(pet.status()))
          .limit(Integer.parseInt(limit))
          .toList();
    }

    @PostMapping("/pets")
    @ResponseStatus(HttpStatus.CREATED)
    Pet add(@RequestBody byte[] bytes) {
      JsonNode body = bodyOf(bytes);
      JsonNode name = body.path("name");
      JsonNode categoryId = body.path("categoryId");
      JsonNode status = body.path("status");
      if (!name.isTextual()) throw invalid("name must be a string");
      if (!categoryId.isIntegralNumber() || !categoryId.canConvertToLong())
        throw invalid("categoryId must be an int64");
      if (!status.isMissingNode() && !(status.isTextual() && STATUSES.contains(status.textValue())))
        throw invalid("status must be available, pending or sold");
      Pet pet = new Pet(lastId.incrementAndGet(), name.textValue(), categoryId.longValue(), status.textValue());
      pets.put(pet.id(), pet);
      return pet;
    }

    @GetMapping("/pets/{petId}")
    Pet get(@PathVariable String petId) {
      // Spring's conversion also reads 0x1, #1 and surrounding spaces.
      Pet pet = petId.matches("-?[0-9]{1,18}") ? pets.get(Long.parseLong(petId)) : null;
      if (pet == null) throw new ResponseStatusException(HttpStatus.NOT_FOUND, "no such pet");
      return pet;
    }

    /** Jackson also reads UTF-16 and encoded surrogates, so the bytes are decoded first. */
    private static JsonNode bodyOf(byte[] bytes) {
      try {
        JsonNode body =
            MAPPER.readTree(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        if (body.isObject()) return body;
      } catch (CharacterCodingException | JsonProcessingException exception) {
        throw invalid("the body is not JSON in UTF-8");
      }
      throw invalid("the body must be an object");
    }
  }

  @RestControllerAdvice
  static class Errors {
    @ExceptionHandler(Exception.class)
    ResponseEntity<Failure> fail(Exception exception) {
      int status =
          exception instanceof org.springframework.web.ErrorResponse response
              ? response.getStatusCode().value()
              : HttpStatus.BAD_REQUEST.value();
      return ResponseEntity.status(status)
          .contentType(MediaType.APPLICATION_JSON)
          .body(Failure.of(status, exception.getMessage()));
    }
  }

  /** Errors outside of the controllers. */
  @RestController
  static class OtherErrors implements ErrorController {
    @RequestMapping("/error")
    ResponseEntity<Failure> error(HttpServletRequest request) {
      int status = (Integer) request.getAttribute("jakarta.servlet.error.status_code");
      return ResponseEntity.status(status)
          .contentType(MediaType.APPLICATION_JSON)
          .body(Failure.of(status, "the request cannot be answered"));
    }
  }

  @Component
  static class KeyFilter extends OncePerRequestFilter {
    private final String key;

    KeyFilter(@Value("${API_KEY}") String key) {
      this.key = key;
    }

    @Override
    protected void doFilterInternal(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException {
      String authorization = request.getHeader("Authorization");
      if (authorization != null
          && authorization.regionMatches(true, 0, "Bearer ", 0, 7)
          && authorization.substring(7).equals(key)) {
        chain.doFilter(request, response);
        return;
      }
      response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
      response.setHeader("WWW-Authenticate", "Bearer");
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      MAPPER.writeValue(response.getOutputStream(), Failure.of(401, "missing or invalid API key"));
    }
  }
}
