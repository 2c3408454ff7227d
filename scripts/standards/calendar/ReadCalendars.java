import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.Temporal;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.validate.ValidationEntry;

/** Reads each calendar file with ical4j, without leniency. Writes a line for each: what it read, or why it refuses the file. */
class ReadCalendars {
  public static void main(String[] files) {
    for (String file : files) System.out.println(Path.of(file).getFileName() + "\t" + read(Path.of(file)));
  }

  static String read(Path file) {
    try (var input = Files.newInputStream(file)) {
      Calendar calendar = new CalendarBuilder().build(input);
      var errors = calendar.validate().getEntries().stream().filter(ReadCalendars::isError).toList();
      if (!errors.isEmpty()) return "refused: " + oneLine(errors);
      VEvent event = calendar.<VEvent>getComponents("VEVENT").get(0);
      return String.join(" ",
          calendar.getMethod().orElseThrow().getValue(),
          event.getUid().orElseThrow().getValue(),
          event.getSequence().orElseThrow().getValue(),
          event.getStatus().orElseThrow().getValue(),
          instantOf(event.getDateTimeStart().orElseThrow().getDate()),
          instantOf(event.getDateTimeEnd().orElseThrow().getDate()));
    } catch (Exception error) {
      return "refused: " + oneLine(error.getMessage());
    }
  }

  /** Does not count GEO, whose numbers RFC 5545 lets be negative, as west of Greenwich, and ical4j does not. */
  static boolean isError(ValidationEntry entry) {
    return entry.getSeverity() == ValidationEntry.Severity.ERROR && !"GEO".equals(entry.getContext());
  }

  static String instantOf(Temporal time) {
    return Instant.from(time).toString();
  }

  static String oneLine(Object text) {
    return String.valueOf(text).replaceAll("\\s+", " ");
  }
}
