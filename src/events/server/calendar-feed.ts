import { calendarFile, timeZoneComponent, type CalendarEntry } from '#events/server/calendar-file.ts'

/** How often a calendar program asks again, if it follows the feed's wish. */
const REFRESH_HOURS = 6

/**
 * Builds a calendar with several events (RFC 5545, RFC 7986), to which a calendar program subscribes. It shows what the latest
 * version has, so an event that is no longer in it disappears there.
 */
export function calendarFeed(name: string, entries: readonly CalendarEntry[]): string {
  const files = entries.map(calendarFile)
  const partsOf = (kind: string) =>
    files.flatMap((file) => [...file.matchAll(new RegExp(`^BEGIN:${kind}\r\n[^]*?^END:${kind}\r\n`, 'gm'))].map(String))
  // A calendar without any part would be invalid.
  const zones = new Set([zoneBlock('Europe/London'), ...partsOf('VTIMEZONE')])
  const head = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//speed-dating//events//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...[`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`],
    ...[`REFRESH-INTERVAL;VALUE=DURATION:PT${REFRESH_HOURS}H`, `X-PUBLISHED-TTL:PT${REFRESH_HOURS}H`],
  ]
  return [...head.map((line) => `${line}\r\n`), ...zones, ...partsOf('VEVENT'), 'END:VCALENDAR\r\n'].join('')
}

function zoneBlock(timeZone: string): string {
  const block = timeZoneComponent(timeZone)
  if (!block) throw new Error(`the time zone ${timeZone} is missing`)
  return block.endsWith('\r\n') ? block : `${block}\r\n`
}

/** The names of sites are shorter than a line may be. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`)
}
