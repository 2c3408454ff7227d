import type { AnswerOf } from '#platform/contract.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type * as endpoints from '#bookings/contract/admin/promo-codes.ts'
import { comingEvents, promoCodes } from '#bookings/server/promo-codes/promo-code-queries.ts'
import type { Site } from '#platform/server/site.ts'

type Row = Awaited<ReturnType<typeof promoCodes>>[number]

export async function loadPromoCodes(
  site: Pick<Site, 'db' | 'clock'>,
): Promise<AnswerOf<typeof endpoints.listPromoCodes>> {
  const now = site.clock.now()
  const codes = (await promoCodes(site.db)).map((row) => presentCode(row, now))
  const events = await comingEvents(site.db, now)
  return {
    codes,
    events: events.map(({ id, title, startsAt, timeZone }) => ({
      id,
      title,
      start_date_local: localDateTime(startsAt, timeZone),
    })),
  }
}

function presentCode(row: Row, now: Temporal.Instant): endpoints.PromoCode {
  return {
    id: row.id,
    code: row.code,
    percent: row.percent,
    amount_pence: row.amountPence,
    starts_at: row.startsAt.toString(),
    ends_at: row.endsAt?.toString() ?? null,
    events_from: row.eventsFrom?.toString() ?? null,
    events_to: row.eventsTo?.toString() ?? null,
    events: row.events,
    for_newcomers: row.forNewcomers,
    most_uses: row.mostUses,
    most_uses_each: row.mostUsesEach,
    uses: row.uses,
    reduced_pence: row.reducedPence,
    state: stateOf(row, now),
  }
}

function stateOf(
  { stoppedAt, endsAt, startsAt, mostUses, uses }: Row,
  now: Temporal.Instant,
): endpoints.PromoCode['state'] {
  if (stoppedAt) return 'stopped'
  if (endsAt && Temporal.Instant.compare(endsAt, now) <= 0) return 'ended'
  if (Temporal.Instant.compare(startsAt, now) > 0) return 'not started'
  return mostUses !== null && uses >= mostUses ? 'used up' : 'usable'
}
