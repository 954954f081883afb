package petstore;

import io.javalin.Javalin;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.UnauthorizedResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** Javalin with its validators and its exceptions for HTTP, which make all errors. */
public class First {
  enum PetStatus { available, pending, sold }

  record NewPet(String name, Long categoryId, PetStatus status) {}

  record Pet(long id, String name, long categoryId, PetStatus status) {}

  public static void main(String[] arguments) {
    String expected = "Bearer " + System.getenv("API_KEY");
    Map<Long, Pet> pets = new ConcurrentSkipListMap<>();
    AtomicLong lastId = new AtomicLong();

    Javalin app =
        Javalin.create(config -> config.validation.register(PetStatus.class, PetStatus::valueOf));

    app.before(context -> {
      if (!expected.equals(context.header("Authorization"))) throw new UnauthorizedResponse();
    });

    app.get("/v1/pets", context -> {
      int limit = context.queryParamAsClass("limit", Integer.class)
          .check(one -> one >= 1 && one <= 100, "limit must be from 1 to 100")
          .getOrDefault(20);
      PetStatus status = context.queryParamAsClass("status", PetStatus.class).allowNullable().get();
      context.json(pets.values().stream()
          .filter(pet -> status == null || pet.status() == status)
          .limit(limit)
          .toList());
    });

    app.post("/v1/pets", context -> {
      NewPet body = context.bodyValidator(NewPet.class)
          .check(one -> one.name() != null, "name is required")
          .check(one -> one.categoryId() != null, "categoryId is required")
          .get();
      Pet pet = new Pet(lastId.incrementAndGet(), body.name(), body.categoryId(), body.status());
      pets.put(pet.id(), pet);
      context.status(201).json(pet);
    });

    app.get("/v1/pets/{petId}", context -> {
      Pet pet = pets.get(context.pathParamAsClass("petId", Long.class).get());
      if (pet == null) throw new NotFoundResponse();
      context.json(pet);
    });

    app.start("127.0.0.1", Integer.parseInt(System.getenv("PORT")));
  }
}
