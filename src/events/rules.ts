import { eventRefusals } from '#events/contract.ts'
import type { Refusal } from '#platform/contract.ts'

/** What decides whether the owner may still do something with an event; instants in milliseconds, so that pages can ask too. */
export type EventState = {
  startsAtMs: number
  endsAtMs: number
  published: boolean
  cancelled: boolean
  /** When the host ended the night; null as long as nobody has. */
  endedAtMs: number | null
}

/** A night that goes on beyond its planned end is over after this at the latest, whether or not a host ends it. */
const LATEST_END_MS = 2 * 3_600_000

export type EventStage = 'draft' | 'coming' | 'under way' | 'past' | 'cancelled'

export function stageOf(event: EventState, nowMs: number): EventStage {
  if (event.cancelled) return 'cancelled'
  if (!event.published) return 'draft'
  if (nowMs >= event.endsAtMs || (event.endedAtMs !== null && nowMs >= event.endedAtMs)) return 'past'
  return nowMs >= event.startsAtMs ? 'under way' : 'coming'
}

/** Why the event cannot be published now; nothing where it can. */
export function whyNotPublish(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (event.published) return eventRefusals.event_already_published
  if (nowMs >= event.startsAtMs) return eventRefusals.event_starts_in_the_past
  return undefined
}

/** Drafts change freely; published events until they start. */
export function whyNotChange(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (event.published && nowMs >= event.startsAtMs) return eventRefusals.event_already_started
  return undefined
}

/** A published event stays ahead of now: nobody can book, or come to, what has begun already. */
export function whyNotMoveTo(event: EventState, startsAtMs: number, nowMs: number): Refusal | undefined {
  return event.published && startsAtMs <= nowMs ? eventRefusals.event_starts_in_the_past : undefined
}

/** Only what people can see can be cancelled, and only while it has not begun. */
export function whyNotCancel(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (!event.published) return eventRefusals.event_not_published
  if (nowMs >= event.startsAtMs) return eventRefusals.event_already_started
  return undefined
}

/** Why the host cannot end the night now; nothing where it can. Also a little after the planned end: nights run late. */
export function whyNotEnd(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (!event.published) return eventRefusals.event_not_published
  if (nowMs < event.startsAtMs) return eventRefusals.event_not_under_way
  if (event.endedAtMs !== null || nowMs >= event.endsAtMs + LATEST_END_MS) return eventRefusals.event_already_ended
  return undefined
}

/** When likes open: at the planned end, or when the host ended the night, two hours after the planned end at the latest. */
export function likesOpenAtMs({ endsAtMs, endedAtMs }: Pick<EventState, 'endsAtMs' | 'endedAtMs'>): number {
  return endedAtMs === null ? endsAtMs : Math.min(endedAtMs, endsAtMs + LATEST_END_MS)
}

/** What members' calendars and plans depend on; when one of these changes, everyone who booked must hear of it. */
export function mattersToAttendees(
  before: { startsAtMs: number; endsAtMs: number; venueId: string },
  after: { startsAtMs: number; endsAtMs: number; venueId: string },
): boolean {
  return (
    before.startsAtMs !== after.startsAtMs || before.endsAtMs !== after.endsAtMs || before.venueId !== after.venueId
  )
}

/** Fewer than this of either, and the owner is asked whether the event takes place; null asks nothing. */
export type LowestNumbers = { lowestMales: number | null; lowestFemales: number | null }

export function tooFewHaveBooked(lowest: LowestNumbers, booked: { M: number; F: number }): boolean {
  return booked.M < (lowest.lowestMales ?? 0) || booked.F < (lowest.lowestFemales ?? 0)
}

/** Whoever was asked is asked anew where the date to decide by is put off, or set for the first time. */
export function asksAnew(beforeMs: number | null, afterMs: number | null): boolean {
  return afterMs !== null && (beforeMs === null || afterMs > beforeMs)
}
