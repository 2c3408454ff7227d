import { eventRefusals } from '#events/contract.ts'
import type { Refusal } from '#platform/contract.ts'

/** The state that determines which commands an event allows. Instants are in milliseconds, so that web pages can use it too. */
export type EventState = {
  startsAtMs: number
  endsAtMs: number
  published: boolean
  cancelled: boolean
  /** The time at which the host ended the event; null if no host has. */
  endedAtMs: number | null
  /** When the last planned round will end; null unless a host has started the rounds. */
  roundsEndAtMs: number | null
}

/** A host can end an event until this long after its planned end, and likes open no later than that. */
const MAX_OVERRUN_MS = 2 * 3_600_000
/** If the host forgets to end an event with rounds, likes open this long after the last planned round. */
const OPEN_AFTER_ROUNDS_MS = 30 * 60_000
const DAY_MS = 24 * 3_600_000

/** What decides when likes open. */
export type EndOfEvent = Pick<EventState, 'endsAtMs' | 'endedAtMs' | 'roundsEndAtMs'>

export type EventStage = 'draft' | 'coming' | 'under way' | 'past' | 'cancelled'

export function stageOf(event: EventState, nowMs: number): EventStage {
  if (event.cancelled) return 'cancelled'
  if (!event.published) return 'draft'
  if (isPast(event, nowMs)) return 'past'
  return nowMs >= event.startsAtMs ? 'under way' : 'coming'
}

/** An event that runs late is past at its planned end, unless its rounds are still going on. */
function isPast(event: EventState, nowMs: number): boolean {
  if (event.endedAtMs === null && event.roundsEndAtMs !== null) return nowMs >= likesOpenAtMs(event)
  return nowMs >= event.endsAtMs || (event.endedAtMs !== null && nowMs >= event.endedAtMs)
}

/** Returns the refusal if the event cannot be published now. */
export function whyNotPublish(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (event.published) return eventRefusals.event_already_published
  if (nowMs >= event.startsAtMs) return eventRefusals.event_starts_in_the_past
  return undefined
}

/**
 * Returns the refusal if the event cannot be changed now. Drafts can be changed at any time, and published events until they
 * start.
 */
export function whyNotChange(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (event.published && nowMs >= event.startsAtMs) return eventRefusals.event_already_started
  return undefined
}

/**
 * Returns the refusal of a start in the past, because nobody could book or attend the event. A draft whose start has passed
 * can keep it, so that its other details can still be saved. `beforeMs` is null for a new event.
 */
export function whyNotStartAt(
  startsAtMs: number,
  { beforeMs, nowMs }: { beforeMs: number | null; nowMs: number },
): Refusal | undefined {
  return startsAtMs <= nowMs && startsAtMs !== beforeMs ? eventRefusals.event_starts_in_the_past : undefined
}

/** The details on the basis of which members booked. */
type BookedDetails = {
  timeZone: string
  youngestAge: number | null
  oldestAge: number | null
  malePlaces: number
  femalePlaces: number
  promisedDates: number | null
}

/**
 * Returns the refusal of each field whose change would be unfair to members who have places: another time zone, a narrower age
 * range, fewer promised dates, or fewer places than are taken.
 */
export function whyNotChangeFields(
  before: BookedDetails,
  after: BookedDetails,
  taken: { M: number; F: number },
): Record<string, Refusal> {
  const { zone_is_booked, ages_are_booked, dates_are_promised } = eventRefusals
  const isTaken = taken.M + taken.F > 0
  return {
    ...(isTaken && after.timeZone !== before.timeZone && { timeZone: zone_is_booked }),
    ...(isTaken && (after.youngestAge ?? 0) > (before.youngestAge ?? 0) && { youngestAge: ages_are_booked }),
    ...(isTaken && (after.oldestAge ?? Infinity) < (before.oldestAge ?? Infinity) && { oldestAge: ages_are_booked }),
    ...(isTaken && (after.promisedDates ?? 0) < (before.promisedDates ?? 0) && { promisedDates: dates_are_promised }),
    ...(after.femalePlaces < taken.F && { femalePlaces: placesAreTaken(taken.F) }),
    ...(after.malePlaces < taken.M && { malePlaces: placesAreTaken(taken.M) }),
  }
}

/** Says the least number of places that can be entered. */
function placesAreTaken(taken: number): Refusal {
  const places = taken === 1 ? '1 place is' : `${taken} places are`
  return {
    ...eventRefusals.places_are_taken,
    detail: `Please enter ${taken} or more, because ${places} already taken.`,
  }
}

/**
 * Returns the refusal if the event cannot be cancelled now. Only a published event can be cancelled, and only before it starts.
 */
export function whyNotCancel(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (!event.published) return eventRefusals.event_not_published
  if (nowMs >= event.startsAtMs) return eventRefusals.event_already_started
  return undefined
}

/**
 * Returns the refusal if the host cannot end the event now. Ending is allowed for two hours after the planned end, because
 * events overrun.
 */
export function whyNotEnd(event: EventState, nowMs: number): Refusal | undefined {
  if (event.cancelled) return eventRefusals.event_already_cancelled
  if (!event.published) return eventRefusals.event_not_published
  if (nowMs < event.startsAtMs) return eventRefusals.event_not_under_way
  if (event.endedAtMs !== null || nowMs >= event.endsAtMs + MAX_OVERRUN_MS) return eventRefusals.event_already_ended
  return undefined
}

/**
 * Returns when likes open: at the planned end or, if a host has ended the event, at that time. If a host has started rounds but
 * not ended the event, half an hour after the last planned round. Never later than two hours after the planned end.
 */
export function likesOpenAtMs({ endsAtMs, endedAtMs, roundsEndAtMs }: EndOfEvent): number {
  const afterRoundsMs = roundsEndAtMs === null ? endsAtMs : roundsEndAtMs + OPEN_AFTER_ROUNDS_MS
  return Math.min(endedAtMs ?? afterRoundsMs, endsAtMs + MAX_OVERRUN_MS)
}

/** Returns the time at which likes close: `openDays` times 24 hours after they open. */
export function likesCloseAtMs(event: EndOfEvent, openDays: number): number {
  return likesOpenAtMs(event) + openDays * DAY_MS
}

/** Returns true if the times or the venue changed. Everyone who booked must be notified of such a change. */
export function affectsAttendees(
  before: { startsAtMs: number; endsAtMs: number; venueId: string },
  after: { startsAtMs: number; endsAtMs: number; venueId: string },
): boolean {
  return (
    before.startsAtMs !== after.startsAtMs || before.endsAtMs !== after.endsAtMs || before.venueId !== after.venueId
  )
}

/** If fewer men or women than this have booked, the owner is asked whether the event will go ahead. Null means no minimum. */
export type MinimumNumbers = { minimumMales: number | null; minimumFemales: number | null }

export function tooFewHaveBooked(minimum: MinimumNumbers, booked: { M: number; F: number }): boolean {
  return booked.M < (minimum.minimumMales ?? 0) || booked.F < (minimum.minimumFemales ?? 0)
}

/** Returns true if the owner must be asked for a new decision: the decision date was set for the first time or moved later. */
export function needsNewDecision(beforeMs: number | null, afterMs: number | null): boolean {
  return afterMs !== null && (beforeMs === null || afterMs > beforeMs)
}
