import { z } from 'zod'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aRegistration } from '#accounts/testing.ts'
import { aReportedMessage, aReportOf } from '#admin/testing/moderation.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { aPromoCode } from '#bookings/server/testing/promo-codes.ts'
import { aBooking } from '#bookings/testing.ts'
import { anEventCost, aPayout, aPayoutDifference } from '#bookings/server/testing/payouts.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { newsletterArrangements } from '#tests/valid-requests/newsletters.ts'
import { aDecision } from '#tests/valid-requests/members.ts'
import { Scene, type Arrangements, type Needed } from '#tests/valid-requests/scene.ts'

const Made = z.object({ id: z.string() })
const Booked = z.object({ booking_id: z.string() })

export const adminArrangements: Arrangements = {
  'GET /api/admin/bookings/:id': booking,
  'POST /api/admin/bookings/:id/cancel': booking,
  'GET /api/admin/bookings/:id/targets': booking,
  'POST /api/admin/bookings/:id/notes': booking,
  'POST /api/admin/bookings/:id/move': async (scene) => {
    const { values } = await booking(scene)
    return { values: { ...values, eventId: await anEvent(scene.t.site) } }
  },
  'DELETE /api/admin/booking-notes/:id': async (scene) => {
    const { values } = await booking(scene)
    const note = await scene.sendAsOwner('POST', `/api/admin/bookings/${values?.bookingId}/notes`, { body: 'A note.' })
    return { values: { noteId: Made.parse(note).id } }
  },
  'POST /api/admin/refunds/:id/complete': async (scene) => ({ values: { refundId: await manualRefund(scene) } }),
  'POST /api/admin/events/:id/announcements': async (scene) => {
    const { values } = await booking(scene)
    return { values: { eventId: values?.eventId ?? 0, newId: newId() } }
  },
  'POST /api/admin/money/cases/:id/close': async ({ t }) => {
    const { intentId, paymentId = '' } = await aBooking(t.site)
    await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
    await settlePayment(t.site, intentId)
    const cases = t.site.db.selectFrom('moneyCases').select('id').where('paymentId', '=', paymentId)
    return { values: { moneyCaseId: (await cases.executeTakeFirstOrThrow()).id } }
  },
  'GET /api/admin/unfinished-events/:id': async (scene) => {
    const unfinishedEventId = newId()
    await scene.sendAsOwner('PUT', `/api/admin/unfinished-events/${unfinishedEventId}`, { title: 'An evening' })
    return { values: { unfinishedEventId } }
  },
  'GET /api/admin/money/payouts/:id': async ({ t }) => ({ values: { payoutId: (await aPayout(t.site)).pageId } }),
  'POST /api/admin/money/differences/:id/close': async ({ t }) => ({
    values: { payoutDifferenceId: await aPayoutDifference(t.site) },
  }),
  'POST /api/admin/events/:id/costs': async ({ t }) => ({ values: { eventId: await anEvent(t.site), newId: newId() } }),
  'DELETE /api/admin/event-costs/:id': async ({ t }) => ({ values: { costId: await anEventCost(t.site) } }),
  'POST /api/admin/promo-codes': () => ({
    values: { newId: newId() },
    fields: { code: `SPRING-${newId().slice(-8)}` },
  }),
  'POST /api/admin/promo-codes/:id/stop': async ({ t }) => ({
    values: { promoCodeId: await aPromoCode(t.site, { code: `STOP-${newId().slice(-8)}` }) },
  }),
  'POST /api/admin/members/:id/credit': async (scene) => ({
    values: { memberId: (await scene.another('F')).id, newId: newId() },
  }),
  'GET /api/admin/payments/:id': booking,
  'GET /api/admin/payments/:id/attempts': booking,
  'GET /api/admin/payments/:id/receipt': booking,
  'POST /api/admin/payments/:id/check': booking,
  'POST /api/admin/payments/:id/refund': booking,

  'POST /api/admin/members/:id/suspension/lift': async (scene) => {
    const { id } = await scene.another()
    await suspendMember(scene.t.site, siteItself, id, 'Rude.')
    return { values: { memberId: id } }
  },
  'POST /api/admin/members/:id/places/release': async ({ t }) => {
    const { memberId } = await aBooking(t.site)
    await suspendMember(t.site, siteItself, memberId, 'Rude.')
    return { values: { memberId } }
  },
  'POST /api/admin/members/:id/activation': async (scene) => {
    const { t } = scene
    const body = aRegistration()
    await t.app.inject({ method: 'POST', url: '/accounts/register', payload: body })
    await t.runJobs()
    const registered = t.site.db.selectFrom('members').select('id').where('email', '=', body.email)
    return { values: { memberId: (await registered.executeTakeFirstOrThrow()).id } }
  },
  'PUT /api/admin/members/:id/gender': async (scene) => ({ values: { memberId: (await scene.another('F')).id } }),
  'POST /api/admin/messages/:id/removal': reportedMessage,
  'GET /api/admin/reports/:id': report,
  'POST /api/admin/reports/:id/decision': report,
  'GET /api/admin/decisions/:id': answeredDecision,
  'POST /api/admin/decisions/:id/outcome': answeredDecision,

  'GET /api/admin/mail/:id': mail,
  'POST /api/admin/mail/:id/resend': mail,
  ...newsletterArrangements,
  'POST /api/admin/breach-notices': ({ me }) => ({ fields: aNoticeTo(me) }),
  'GET /api/admin/breach-notices/:id': async (scene) => ({
    values: { noticeId: Made.parse(await sendNotice(scene)).id },
  }),
  'GET /api/admin/complaints/:id': complaint,
  'POST /api/admin/complaints/:id/answer': complaint,
  'POST /api/admin/complaints/:id/close': complaint,
  'POST /api/admin/complaints/:id/extension': complaint,
  'POST /api/admin/content/site': (scene) => newVersion(scene, 'site', 'site_name'),
  'POST /api/admin/content/home': (scene) => newVersion(scene, 'home', 'sentence'),
  'POST /api/admin/content/pages/:name': (scene) => newVersion(scene, 'rules', 'title'),
}

async function booking({ t }: Scene): Promise<Needed> {
  const { id, eventId, paymentId = '' } = await aBooking(t.site)
  return { values: { bookingId: id, eventId, paymentId } }
}

/** Creates a refund that an owner must make by hand. */
async function manualRefund(scene: Scene): Promise<string> {
  const { t } = scene
  const eventId = await anEvent(t.site)
  const { id: member_id } = await scene.another()
  const paid = { member_id, paid: 'cash', amount: 24, reason: 'A reason.' }
  const made = await scene.sendAsOwner('POST', `/api/admin/events/${eventId}/bookings`, paid)
  const { booking_id } = Booked.parse(made)
  await scene.sendAsOwner('POST', `/api/admin/bookings/${booking_id}/cancel`, { money: 'refund' })
  const refunds = t.site.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.bookingId', '=', booking_id)
  return (await refunds.executeTakeFirstOrThrow()).id
}

async function report(scene: Scene): Promise<Needed> {
  const [reported, by] = [await scene.another(), await scene.another('F')]
  return { values: { reportId: await aReportOf(scene.t, reported, { by }) } }
}

async function reportedMessage(scene: Scene): Promise<Needed> {
  const [from, to] = [await scene.another(), await scene.another('F')]
  return { values: { messageId: (await aReportedMessage(scene.t, { from, to })).messageId } }
}

async function answeredDecision(scene: Scene): Promise<Needed> {
  const member = await Scene.of(scene.t, 'member')
  const { id, token } = await aDecision(scene.t, member.me)
  await member.send('POST', '/api/decisions/answer', { token, answer: 'I am sorry.' })
  return { values: { decisionId: id } }
}

async function mail({ t }: Scene): Promise<Needed> {
  const to = `${newId()}@example.com`
  const content = { to, subject: 'You are booked', html: '<p>See you there.</p>', text: 'See you there.' }
  const site = { jobs: t.site.jobs, now: t.clock.now() }
  const notification = { ...exampleNotification, shown: 'text' as const }
  const mailId = await inTransaction(t.site.db, (tx) => queueMail(tx, site, { ...content, notification }))
  await t.runJobs()
  return { values: { mailId } }
}

/** A notice to one member, because one to everyone would be sent to thousands here. */
function aNoticeTo({ email }: Scene['me']) {
  return { id: newId(), recipients: 'members', people: email, event_ids: [], recipient_count: 1 }
}

async function sendNotice(scene: Scene): Promise<unknown> {
  const text = { subject: 'About your data', text: 'A list was lost.' }
  return scene.sendAsOwner('POST', '/api/admin/breach-notices', { ...aNoticeTo(scene.me), ...text })
}

async function complaint(scene: Scene): Promise<Needed> {
  const { t } = scene
  const id = newId()
  const member = await Scene.of(t, 'member')
  await member.send('POST', '/api/account/complaints', { id, kind: 'data', content: 'What do you keep of me?' })
  const today = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  return { values: { complaintId: id, answerUntil: today.add({ days: 60 }).toString() } }
}

/** The number of versions is part of a text that is published, because the same text is no new version. */
async function newVersion(scene: Scene, name: string, field: string): Promise<Needed> {
  const { number } = z
    .object({ number: z.number() })
    .parse(await scene.sendAsOwner('GET', `/api/admin/content/${name}`))
  return { fields: { based_on: number, [field]: `Text ${number + 1}` } }
}
