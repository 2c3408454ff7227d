import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { normalisedCode, reductionRefusals } from '#bookings/contract/reductions.ts'
import { promoCodeProblem } from '#bookings/rules/promo-codes.ts'
import { reducePrice, type ReducedPrice } from '#bookings/rules/reductions.ts'
import { activePaymentOf, bookingById, openPaymentOf } from '#bookings/server/queries.ts'
import {
  eventIdsOfCode,
  isNewcomer,
  lockCode,
  reductionOf,
  termsOf,
  usesOf,
  type LockedCode,
} from '#bookings/server/promo-codes/promo-code-queries.ts'
import { dayOf } from '#bookings/server/places/event-on-sale.ts'
import { linesOfBooking, sumOfLines } from '#bookings/server/reductions/reduction-queries.ts'
import { returnReductions } from '#bookings/server/reductions/return-reductions.ts'
import { takeReductions } from '#bookings/server/reductions/take-reductions.ts'
import { lockBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { lockCredit } from '#bookings/server/store/credit.ts'
import { setPaymentState } from '#bookings/server/store/payments.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { inEventTurn } from '#events/server/event-turns.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** What a member chooses to lower the price of their held place. */
export type ReductionChoice = { code: string | null; useCredit: boolean }

/**
 * Lowers the price of a held place by what the member chooses, in place of what they chose before. If what is left to pay
 * changes, the open payment is released: the next one is for the new amount.
 */
export async function changeReductions(
  site: Site,
  by: Member,
  bookingId: string,
  choice: ReductionChoice,
): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (known?.memberId !== by.memberId) refuse(bookingRefusals.hold_not_found)
  await inEventTurn(site.db, known.eventId, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    const now = site.clock.now()
    if (!event || booking?.memberId !== by.memberId || !isHeld(booking, now)) refuse(bookingRefusals.hold_not_found)
    if (await activePaymentOf(tx, bookingId)) refuse(bookingRefusals.already_paying)
    const code = choice.code === null ? null : await requireUsableCode(tx, choice.code, { event, booking, by, now })
    await changeTo(site, tx, { booking, code, useCredit: choice.useCredit, memberId: by.memberId, now })
  })
}

function isHeld({ state, holdExpiresAt }: LockedBooking, now: Temporal.Instant): boolean {
  return state === 'held' && holdExpiresAt !== null && Temporal.Instant.compare(holdExpiresAt, now) > 0
}

async function requireUsableCode(
  tx: Tx,
  typed: string,
  { event, booking, by, now }: { event: EventRow; booking: LockedBooking; by: Member; now: Temporal.Instant },
): Promise<LockedCode> {
  const code = await lockCode(tx, normalisedCode(typed))
  if (!code) refuse(reductionRefusals.code_not_found)
  const { memberId } = by
  const [eventIds, isNew] = [await eventIdsOfCode(tx, code.id), await isNewcomer(tx, memberId, booking.id)]
  const uses = await usesOf(tx, { codeId: code.id, memberId, bookingId: booking.id })
  const problem = promoCodeProblem(termsOf(code, eventIds), {
    ...{ nowMs: now.epochMilliseconds, eventId: event.id, eventDay: dayOf(event), isNewcomer: isNew },
    ...uses,
  })
  return problem ? refuse(reductionRefusals[problem]) : code
}

type Change = {
  booking: LockedBooking
  code: LockedCode | null
  useCredit: boolean
  memberId: string
  now: Temporal.Instant
}

async function changeTo(site: Site, tx: Tx, { booking, code, useCredit, memberId, now }: Change): Promise<void> {
  const { id: bookingId, pricePence } = booking
  const before = await linesOfBooking(tx, bookingId)
  const ownCredit = before.find(({ kind }) => kind === 'credit')?.amountPence ?? 0
  const creditPence = useCredit ? (await lockCredit(tx, memberId)) + ownCredit : 0
  const reduced = reducePrice(pricePence, { code: code && reductionOf(code), creditPence })
  const codeBefore = before.find(({ kind }) => kind === 'code')?.code ?? null
  if (codeBefore === (code?.code ?? null) && ownCredit === reduced.creditPence) return
  await returnReductions(tx, bookingId, now)
  await takeReductions(tx, { bookingId, memberId, reductions: reductionsIn(reduced, code), now })
  if (reduced.toPayPence !== pricePence - sumOfLines(before)) await releaseOpenPayment(site, tx, bookingId, now)
}

function reductionsIn({ codePence, creditPence, waivedPence }: ReducedPrice, code: LockedCode | null) {
  return [
    { kind: 'code', amountPence: codePence, codeId: code?.id ?? null },
    { kind: 'credit', amountPence: creditPence, codeId: null },
    { kind: 'waived', amountPence: waivedPence, codeId: null },
  ] as const
}

/** Voids a payment of the amount before. A card that is authorised for it meanwhile is released. */
async function releaseOpenPayment(site: Site, tx: Tx, bookingId: string, now: Temporal.Instant): Promise<void> {
  const open = await openPaymentOf(tx, bookingId)
  if (!open) return
  await setPaymentState(tx, open.id, 'voided', now)
  if (open.intentId) await site.jobs.enqueue(tx, 'bookings.settle-payment', { intentId: open.intentId })
}
