package petstore.first;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.server.ResponseStatusException;

/** Spring Boot with a controller, bean validation and a filter for the key. Its defaults make all errors. */
@SpringBootApplication
public class First {
  public static void main(String[] arguments) {
    SpringApplication.run(First.class, arguments);
  }

  enum PetStatus { available, pending, sold }

  record NewPet(@NotNull String name, @NotNull Long categoryId, PetStatus status) {}

  record Pet(long id, String name, long categoryId, PetStatus status) {}

  @RestController
  static class Pets {
    private final Map<Long, Pet> pets = new ConcurrentSkipListMap<>();
    private final AtomicLong lastId = new AtomicLong();

    @GetMapping("/pets")
    List<Pet> list(
        @RequestParam(defaultValue = "20") @Min(1) @Max(100) int limit,
        @RequestParam(required = false) PetStatus status) {
      return pets.values().stream()
          .filter(pet -> status == null || pet.status() == status)
          .limit(limit)
          .toList();
    }

    @PostMapping("/pets")
    @ResponseStatus(HttpStatus.CREATED)
    Pet add(@Valid @RequestBody NewPet body) {
      Pet pet = new Pet(lastId.incrementAndGet(), body.name(), body.categoryId(), body.status());
      pets.put(pet.id(), pet);
      return pet;
    }

    @GetMapping("/pets/{petId}")
    Pet get(@PathVariable long petId) {
      Pet pet = pets.get(petId);
      if (pet == null) throw new ResponseStatusException(HttpStatus.NOT_FOUND, "no such pet");
      return pet;
    }
  }

  @Component
  static class KeyFilter extends OncePerRequestFilter {
    private final String expected;

    KeyFilter(@Value("${API_KEY}") String key) {
      expected = "Bearer " + key;
    }

    @Override
    protected void doFilterInternal(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException {
      if (expected.equals(request.getHeader("Authorization"))) chain.doFilter(request, response);
      else response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
    }
  }
}
