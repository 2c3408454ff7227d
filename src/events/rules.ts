import { eventRefusals } from '#events/contract.ts'
import type { Refusal } from '#platform/contract.ts'

/** What decides which commands an event still allows. Instants are in milliseconds, so that pages can use it too. */
export type EventState = {
  startsAtMs: number
  endsAtMs: number
  published: boolean
  cancelled: boolean
  /** When the host ended the night; null until then. */
  endedAtMs: number | null
}

/** The longest a night can run past its planned end, even if no host ends it. */
const LATEST_END_MS = 2 * 3_600_000

export type EventStage = 'draft' | 'coming' | 'under way' | 'past' | 'cancelled'

export function stageOf(event: EventState, nowMs: number): EventStage {
  if (event.cancelled) return 'cancelled'
  if (!event.published) return 'draft'
  if (nowMs >= event.endsAtMs || (event.endedAtMs !== null && nowMs >= event.endedAtMs)) return 'past'
  return nowMs >= event.startsAtMs ? 'under way' : 'coming'
}

/** Why the event cannot be published now; undefined if it can. */
export function whyNotPublish(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (event.published) return eventRefusals.event_already_published
  if (nowMs >= event.startsAtMs) return eventRefusals.event_starts_in_the_past
  return undefined
}

/** Drafts can always be changed; published events only until they start. */
export function whyNotChange(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (event.published && nowMs >= event.startsAtMs) return eventRefusals.event_already_started
  return undefined
}

/** A published event cannot be moved into the past: nobody can book or attend what has already begun. */
export function whyNotMoveTo(event: EventState, startsAtMs: number, nowMs: number): Refusal | undefined {
  return event.published && startsAtMs <= nowMs ? eventRefusals.event_starts_in_the_past : undefined
}

/** Only a published event can be cancelled, and only before it starts. */
export function whyNotCancel(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (!event.published) return eventRefusals.event_not_published
  if (nowMs >= event.startsAtMs) return eventRefusals.event_already_started
  return undefined
}

/**
 * Why the host cannot end the night now; undefined if they can. Allowed for a while after the planned end too, because nights run
 * late.
 */
export function whyNotEnd(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (!event.published) return eventRefusals.event_not_published
  if (nowMs < event.startsAtMs) return eventRefusals.event_not_under_way
  if (event.endedAtMs !== null || nowMs >= event.endsAtMs + LATEST_END_MS) return eventRefusals.event_already_ended
  return undefined
}

/** When likes open: at the planned end or when the host ended the night, but at most two hours after the planned end. */
export function likesOpenAtMs({ endsAtMs, endedAtMs }: Pick<EventState, 'endsAtMs' | 'endedAtMs'>): number {
  return endedAtMs === null ? endsAtMs : Math.min(endedAtMs, endsAtMs + LATEST_END_MS)
}

/** What members' calendars and plans depend on. When one of these changes, everyone who booked must be notified. */
export function mattersToAttendees(
  before: { startsAtMs: number; endsAtMs: number; venueId: string },
  after: { startsAtMs: number; endsAtMs: number; venueId: string },
): boolean {
  return (
    before.startsAtMs !== after.startsAtMs || before.endsAtMs !== after.endsAtMs || before.venueId !== after.venueId
  )
}

/** If fewer men or fewer women than this have booked, the owner is asked whether the event goes ahead; null means no minimum. */
export type MinimumNumbers = { minimumMales: number | null; minimumFemales: number | null }

export function tooFewHaveBooked(minimum: MinimumNumbers, booked: { M: number; F: number }): boolean {
  return booked.M < (minimum.minimumMales ?? 0) || booked.F < (minimum.minimumFemales ?? 0)
}

/** The question is asked again if the decision date is moved later, or set for the first time. */
export function needsNewDecision(beforeMs: number | null, afterMs: number | null): boolean {
  return afterMs !== null && (beforeMs === null || afterMs > beforeMs)
}
