import type { EventState } from '#events/rules.ts'

/** What the rules need to know about an event, taken from its row. */
export function stateOf(row: {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  publishedAt: Temporal.Instant | null
  cancelledAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
}): EventState {
  return {
    startsAtMs: row.startsAt.epochMilliseconds,
    endsAtMs: row.endsAt.epochMilliseconds,
    published: row.publishedAt !== null,
    cancelled: row.cancelledAt !== null,
    endedAtMs: row.endedAt?.epochMilliseconds ?? null,
  }
}
