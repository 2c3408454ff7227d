import type { Gender } from '#accounts/contract/person.ts'
import type { cancelSecondChair, getSecondChair, orderSecondChair } from '#bookings/contract/second-chair.ts'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { replacementLink } from '#bookings/server/replacements/replacement-link.ts'
import { openReplacementsOf } from '#bookings/server/replacements/replacement-queries.ts'
import { aBookedMember, tokenOf } from '#bookings/server/replacements/testing.ts'
import { activePaymentOf } from '#bookings/server/queries.ts'
import { payWith } from '#bookings/testing.ts'
import type { Site } from '#platform/server/site.ts'
import type { Api } from '#platform/web/api.ts'
import type { TestSite } from '#tests/test-site.ts'

/** These functions call the endpoints of friends' places. */
export const loadChair = (api: Api, id: number, gender: Gender) =>
  api<typeof getSecondChair>('GET /api/events/:id/second-chair', { params: { id }, query: { gender } })
export const order = (api: Api, id: number, gender: Gender) =>
  api<typeof orderSecondChair>('POST /api/events/:id/second-chair', { params: { id }, body: { gender } })
export const cancel = (api: Api, id: string) =>
  api<typeof cancelSecondChair>('DELETE /api/second-chairs/:id', { params: { id } })

/** Returns the token of the link with which a friend claims the place, or '' if there is none any more. */
export async function claimTokenOf(site: Site, bookingId: string): Promise<string> {
  const [open] = await openReplacementsOf(site.db, [bookingId])
  const link = open ? replacementLink(site, open) : null
  return link === null ? '' : tokenOf(link)
}

/** Creates a member, who is booked, with a friend's place that is paid for and captured. */
export async function aSecondChair(t: TestSite, gender: Gender = 'F', ...options: ParametersAfterSite) {
  const booked = await aBookedMember(t, ...options)
  const { booking_id: id, payment_intent: intent } = await order(booked.sender.api, booked.eventId, gender)
  const intentId = intent?.intent_id ?? ''
  await payWith(t.site, { intentId })
  await settlePayment(t.site, intentId)
  const payment = await activePaymentOf(t.site.db, id)
  if (payment) await capturePayment(t.site, payment.id)
  const chair = { id, intentId, paymentId: payment?.id ?? '', token: await claimTokenOf(t.site, id) }
  return { ...booked, chair }
}

type ParametersAfterSite = Parameters<typeof aBookedMember> extends [unknown, ...infer Rest] ? Rest : never
