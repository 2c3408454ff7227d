import type { EventState } from '#events/rules.ts'

/** Converts an event row to the state that the rules need. */
export function toEventState(row: {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  publishedAt: Temporal.Instant | null
  cancelledAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  roundsEndAt: Temporal.Instant | null
}): EventState {
  return {
    startsAtMs: row.startsAt.epochMilliseconds,
    endsAtMs: row.endsAt.epochMilliseconds,
    published: row.publishedAt !== null,
    cancelled: row.cancelledAt !== null,
    endedAtMs: row.endedAt?.epochMilliseconds ?? null,
    roundsEndAtMs: row.roundsEndAt?.epochMilliseconds ?? null,
  }
}
