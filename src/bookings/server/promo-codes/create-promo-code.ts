import type { Owner } from '#accounts/actor.ts'
import type { NewPromoCode } from '#bookings/contract/admin/promo-codes.ts'
import { endOfDay, startOfDay } from '#bookings/server/admin/money/london-days.ts'
import { insertPromoCode } from '#bookings/server/store/promo-codes.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Makes a promo code. A request that is sent twice makes one. */
export async function createPromoCode(site: Site, by: Owner, wanted: NewPromoCode): Promise<void> {
  const now = site.clock.now()
  const startsAt = wanted.starts_on === null ? now : startOfDay(wanted.starts_on)
  const endsAt = wanted.ends_on === null ? null : endOfDay(wanted.ends_on)
  if (endsAt && Temporal.Instant.compare(endsAt, now) <= 0) refuseFields({ ends_on: 'This date has passed.' })
  if (endsAt && Temporal.Instant.compare(endsAt, startsAt) <= 0)
    refuseFields({ ends_on: 'The last day can’t be before the first.' })
  const row = {
    id: wanted.id,
    code: wanted.code,
    percent: 'percent' in wanted.off ? wanted.off.percent : null,
    amountPence: 'amount' in wanted.off ? wanted.off.amount : null,
    startsAt,
    endsAt,
    eventsFrom: toDay(wanted.events_from),
    eventsTo: toDay(wanted.events_to),
    forNewcomers: wanted.for_newcomers,
    mostUses: wanted.most_uses,
    mostUsesEach: wanted.most_uses_each,
    madeAt: now,
    madeBy: by.memberId,
  }
  await inTransaction(site.db, async (tx) => {
    if (!(await insertPromoCode(tx, row, wanted.event_ids))) return
    const details = { code: wanted.id }
    await audit(tx, { at: now, actorId: by.memberId, action: 'promo code made', subject: wanted.id, details })
  })
}

const toDay = (day: string | null): Temporal.PlainDate | null => (day === null ? null : Temporal.PlainDate.from(day))
