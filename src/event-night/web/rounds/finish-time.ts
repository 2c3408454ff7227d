export type EventTimes = { end_date_local: string; ends_at: string }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Returns the time of day, in the event's time zone, at which the last round finishes: by default the planned end. */
export function timeOfFinish(event: EventTimes, finishAtMs: number | undefined): string {
  const laterMinutes = finishAtMs === undefined ? 0 : Math.round((finishAtMs - Date.parse(event.ends_at)) / MINUTE_MS)
  const minutes =
    ((((minutesOf(event.end_date_local.slice(11, 16)) ?? 0) + laterMinutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Returns the instant nearest to the planned end that has this time of day. Null if the text is no time. */
export function finishFromTime(event: EventTimes, time: string): number | null {
  const [minutes, planned] = [minutesOf(time), minutesOf(event.end_date_local.slice(11, 16))]
  if (minutes === null || planned === null) return null
  const halfDay = DAY_MINUTES / 2
  const later = ((minutes - planned + halfDay + DAY_MINUTES) % DAY_MINUTES) - halfDay
  return Date.parse(event.ends_at) + later * MINUTE_MS
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
