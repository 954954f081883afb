package petstore;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.Javalin;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.json.JavalinJackson;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.servlet.FilterHolder;

/**
 * Javalin, corrected: the body is read as a tree of Jackson and checked by type, every error has the Error body, and
 * Jetty's cache of headers, which ignores letter case, is off.
 */
public class Application {
  private static final List<String> STATUSES = List.of("available", "pending", "sold");

  record Pet(long id, String name, long categoryId, @JsonInclude(JsonInclude.Include.NON_NULL) String status) {}

  record Failure(String code, String message, int status) {}

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  public static void main(String[] arguments) {
    String key = System.getenv("API_KEY");
    Map<Long, Pet> pets = new ConcurrentSkipListMap<>();
    AtomicLong lastId = new AtomicLong();

    Javalin app = Javalin.create(config -> {
      config.jsonMapper(new JavalinJackson(MAPPER, false));
      config.http.maxRequestSize = 10_000_000;
      config.jetty.modifyHttpConfiguration(http -> http.setHeaderCacheSize(0));
      // Javalin would take the method from X-HTTP-Method-Override.
      config.jetty.modifyServletContextHandler(context ->
          context.addFilter(new FilterHolder(Application::hideOverride), "/*", EnumSet.of(DispatcherType.REQUEST)));
    });

    app.before(context -> {
      if (!hasKey(context.header("Authorization"), key)) throw new UnauthorizedResponse("missing or invalid API key");
    });

    app.get("/v1/pets", context -> {
      int limit = limitOf(context.queryParam("limit"));
      String status = context.queryParam("status");
      if (status != null && !STATUSES.contains(status)) throw new BadRequestResponse("status is unknown");
      context.json(pets.values().stream()
          .filter(pet -> status == null || status.equals(pet.status()))
          .limit(limit)
          .toList());
    });

    app.post("/v1/pets", context -> {
      JsonNode body = bodyOf(context.bodyAsBytes());
      JsonNode name = body.path("name");
      JsonNode categoryId = body.path("categoryId");
      JsonNode status = body.path("status");
      // Javalin would write a lone surrogate as a question mark.
      if (!name.isTextual() || !StandardCharsets.UTF_8.newEncoder().canEncode(name.textValue()))
        throw new BadRequestResponse("name must be a string");
      if (!categoryId.isIntegralNumber() || !categoryId.canConvertToLong())
        throw new BadRequestResponse("categoryId must be an int64");
      if (!status.isMissingNode() && !(status.isTextual() && STATUSES.contains(status.textValue())))
        throw new BadRequestResponse("status must be available, pending or sold");
      Pet pet = new Pet(lastId.incrementAndGet(), name.textValue(), categoryId.longValue(), status.textValue());
      pets.put(pet.id(), pet);
      context.status(201).json(pet);
    });

    app.get("/v1/pets/{petId}", context -> {
      String id = context.pathParam("petId");
      // Long.parseLong also reads the digits of other scripts.
      Pet pet = id.matches("-?[0-9]{1,18}") ? pets.get(Long.parseLong(id)) : null;
      if (pet == null) throw new NotFoundResponse("no such pet");
      context.json(pet);
    });

    app.exception(HttpResponseException.class, (exception, context) -> {
      if (exception.getStatus() == 401) context.header("WWW-Authenticate", "Bearer");
      fail(context, exception.getStatus(), exception.getMessage());
    });
    app.exception(Exception.class, (exception, context) -> fail(context, 400, "the request cannot be read"));

    app.start("127.0.0.1", Integer.parseInt(System.getenv("PORT")));
  }

  private static boolean hasKey(String authorization, String key) {
    return authorization != null
        && authorization.regionMatches(true, 0, "Bearer ", 0, 7)
        && authorization.substring(7).equals(key);
  }

  private static int limitOf(String text) {
    if (text == null) return 20;
    if (!text.matches("[1-9][0-9]?|100")) throw new BadRequestResponse("limit must be an integer from 1 to 100");
    return Integer.parseInt(text);
  }

  /** Jackson also reads UTF-16, and an overlong or encoded surrogate, so the bytes are decoded first. */
  private static JsonNode bodyOf(byte[] bytes) {
    try {
      JsonNode body = MAPPER.readTree(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
      if (body.isObject()) return body;
    } catch (CharacterCodingException | JsonProcessingException exception) {
      throw new BadRequestResponse("the body is not JSON in UTF-8");
    }
    throw new BadRequestResponse("the body must be an object");
  }

  private static void fail(Context context, int status, String message) {
    context.status(status).json(new Failure("http_" + status, message, status));
  }

  private static void hideOverride(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(new HttpServletRequestWrapper((HttpServletRequest) request) {
      @Override
      public String getHeader(String name) {
        return name.equalsIgnoreCase("X-HTTP-Method-Override") ? null : super.getHeader(name);
      }
    }, response);
  }
}
