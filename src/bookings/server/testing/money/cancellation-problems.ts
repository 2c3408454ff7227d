import { sql } from 'kysely'
import { cancellationProgress, isCancellationComplete } from '#bookings/server/places/event-cancellation-queries.ts'
import { intentOf, moneyAtProvider } from '#bookings/server/testing/money/money-at-provider.ts'
import type { Site } from '#platform/server/site.ts'
import type { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

/**
 * Returns what is wrong at a cancelled event once its cancellation should be complete, one sentence for each booking and
 * member.
 */
export async function cancellationProblems(
  site: Site,
  stripeEmulator: StripeEmulator,
  eventId: number,
): Promise<string[]> {
  const problems = [...(await refundProblems(site, stripeEmulator, eventId)), ...(await mailProblems(site, eventId))]
  const progress = await cancellationProgress(site.db, eventId)
  if (!isCancellationComplete(progress)) problems.push(`the cancellation is not complete: ${JSON.stringify(progress)}`)
  return problems
}

/**
 * Checks the provider's own objects: a captured payment was refunded in full by one refund, and one that was only authorised
 * was released.
 */
async function refundProblems({ db }: Site, stripeEmulator: StripeEmulator, eventId: number): Promise<string[]> {
  const { rows } = await sql<{ intentId: string }>`select p.intent_id from payments p
    join bookings b on b.id = p.booking_id where b.event_id = ${eventId} and p.authorised_at is not null`.execute(db)
  const money = moneyAtProvider(stripeEmulator)
  return rows.flatMap(({ intentId }) => {
    const { authorised = 0, captured = 0, voided = 0, refunded = 0 } = money.get(intentId) ?? {}
    const times = stripeEmulator.refunds().filter((refund) => intentOf(refund) === intentId).length
    const isRight = authorised > 0 && authorised === voided + refunded && times === (captured > 0 ? 1 : 0)
    return isRight
      ? []
      : [
          `${intentId}: authorised ${authorised}, captured ${captured}, refunded ${refunded} in ${times}, voided ${voided}`,
        ]
  })
}

async function mailProblems({ db }: Site, eventId: number): Promise<string[]> {
  const { rows } = await sql<{ memberId: string; notified: number; mails: number }>`
    select b.member_id,
      (select count(*) from notifications t where t.about = b.id and t.type = 'event cancelled') as notified,
      (select count(*) from outgoing_mail m join members on members.email = m.to_address
        where members.id = b.member_id and m.subject like 'Cancelled:%') as mails
    from bookings b where b.event_id = ${eventId}`.execute(db)
  return rows.flatMap(({ memberId, notified, mails }) =>
    notified === 1 && mails === 1 ? [] : [`member ${memberId}: notified ${notified} times, in ${mails} emails`],
  )
}
