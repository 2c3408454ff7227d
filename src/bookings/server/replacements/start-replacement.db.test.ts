import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import {
  accept,
  aBookedMember,
  aTransfer,
  replacementsOf,
  load,
  loadAs,
  start,
  tokenOf,
  withdraw,
} from '#bookings/server/replacements/testing.ts'
import { aBooking, aSignedInMember, aHold, apiOf, payWith, notificationsOf } from '#bookings/testing.ts'
import { emailsTo } from '#accounts/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

describe('starting a transfer', () => {
  test('returns a link that shows the offered place, and no personal data other than user names', async () => {
    const { sender, booking, eventId } = await aBookedMember(
      t,
      { pricePence: 2450, youngestAge: 25 },
      { dateOfBirth: '1990-01-01' },
    )
    const transfer = await start(sender.api, booking.id)

    expect(transfer).toEqual({ link: expect.any(String), sent_to: null, started_at: expect.any(String) })
    expect(transfer.link).toMatch(/^http:\/\/localhost:3000\/replacement\?token=[\w-]{43}$/)
    expect(await load(t.api, tokenOf(transfer.link))).toEqual({
      event: expect.objectContaining({ id: eventId, title: 'An evening at the Test Arms' }),
      from: 'Amy Tonks',
      refund_to: 'Amy Tonks',
      gender: 'F',
      price: 24.5,
      youngest_age: 25,
      oldest_age: null,
      claim_until_local: null,
    })
    expect(await notificationsOf(t.site.db, (await replacementsOf(t.site.db, booking.id))[0]?.id ?? '')).toEqual([])
  })

  test('sends the link to an email address if the request contains one', async () => {
    const { sender, booking } = await aBookedMember(t)
    expect(await start(sender.api, booking.id, 'beth@example.com')).toMatchObject({ sent_to: 'beth@example.com' })

    const [replacement] = await replacementsOf(t.site.db, booking.id)
    expect(replacement).toMatchObject({ sentTo: 'beth@example.com', state: 'open', fromMemberId: sender.id })
    expect(await notificationsOf(t.site.db, replacement?.id ?? '')).toEqual(['replacement offered'])
  })

  test('is refused while another transfer is open, and returns a new link once the other has been withdrawn', async () => {
    const { sender, booking, token } = await aTransfer(t)
    expect(await refusal(start(sender.api, booking.id))).toMatchObject({
      status: 409,
      error: 'transfer_already_started',
    })

    await withdraw(sender.api, booking.id)
    expect(await refusal(withdraw(sender.api, booking.id))).toMatchObject({
      status: 404,
      error: 'transfer_not_started',
    })
    const again = await start(sender.api, booking.id)

    expect(tokenOf(again.link)).not.toBe(token)
    expect(await refusal(load(t.api, token))).toMatchObject({ status: 409, error: 'replacement_ended' })
    expect(await load(t.api, tokenOf(again.link))).toMatchObject({ from: 'Amy Tonks' })
    expect((await replacementsOf(t.site.db, booking.id)).map(({ state }) => state)).toEqual(['withdrawn', 'open'])
    expect((await actionsOn(t.site.db, booking.id)).slice(-3)).toEqual([
      'replacement started',
      'replacement withdrawn',
      'replacement started',
    ])
  })

  test('succeeds only once for concurrent requests', async () => {
    const { sender, booking } = await aBookedMember(t)
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => start(sender.api, booking.id)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await replacementsOf(t.site.db, booking.id)).toHaveLength(1)
  })

  const notTransferable: [string, string, (transfer: Awaited<ReturnType<typeof aBookedMember>>) => Promise<string>][] =
    [
      ['another member’s', 'booking_not_found', async () => (await aBooking(t.site)).id],
      ['unknown', 'booking_not_found', async () => newId()],
      ['only held', 'booking_not_found', async ({ sender }) => (await aHold(t.site, { member: sender })).id],
      [
        'ended',
        'booking_not_live',
        async ({ sender, booking }) => {
          await cancelOwnBooking(t.site, { memberId: sender.id }, booking.id)
          return booking.id
        },
      ],
      [
        'for a cancelled event',
        'event_cancelled',
        async ({ booking, eventId }) => {
          await cancelEvent(t.site, siteItself, eventId)
          return booking.id
        },
      ],
      [
        'not captured yet',
        'booking_not_paid',
        async ({ sender }) => {
          const hold = await aHold(t.site, { member: sender })
          await payWith(t.site, hold)
          await settlePayment(t.site, hold.intentId)
          return hold.id
        },
      ],
      [
        'waiting to be paid again',
        'booking_not_paid',
        async ({ booking }) => {
          const payAgainUntil = t.clock.now().add({ hours: 24 })
          await t.site.db
            .transaction()
            .execute((tx) => tx.updateTable('bookings').set({ payAgainUntil }).where('id', '=', booking.id).execute())
          return booking.id
        },
      ],
    ]
  test.each(notTransferable)('is refused for a booking that is %s: %s', async (_what, error, make) => {
    const transfer = await aBookedMember(t)
    const id = await make(transfer)
    expect(await refusal(start(transfer.sender.api, id))).toMatchObject({ error })
    expect(await replacementsOf(t.site.db, id)).toEqual([])
  })

  test('is possible for a free place', async () => {
    const { sender, booking } = await aBookedMember(t, { pricePence: 0 })
    expect(await load(t.api, tokenOf((await start(sender.api, booking.id)).link))).toMatchObject({ price: 0 })
  })

  test('sends at most ten emails a day, and returns at most sixty links an hour', async () => {
    const { sender, booking } = await aBookedMember(t)
    const again = async (email?: string) => {
      await start(sender.api, booking.id, email)
      await withdraw(sender.api, booking.id)
    }
    for (let count = 0; count < 10; count += 1) await again(`b${count}@example.com`)
    const before = (await replacementsOf(t.site.db, booking.id)).length
    expect(await refusal(start(sender.api, booking.id, 'one.more@example.com'))).toMatchObject({
      status: 429,
      error: 'too_many_requests',
    })
    expect(await replacementsOf(t.site.db, booking.id)).toHaveLength(before)
    for (let count = 11; count < 60; count += 1) await again()
    expect(await refusal(start(sender.api, booking.id))).toMatchObject({ status: 429 })
  })

  test('emails one address at most five times a day, across all members and ignoring case', async () => {
    const senders = await Promise.all(Array.from({ length: 3 }, () => aBookedMember(t)))
    const spelled = ['cath@example.com', 'Cath@example.com']
    for (const { sender, booking } of senders.slice(0, 2)) {
      for (const email of [...spelled, ...spelled].slice(0, sender === senders[0]?.sender ? 3 : 2)) {
        await start(sender.api, booking.id, email)
        await withdraw(sender.api, booking.id)
      }
    }
    const [last = expect.fail('there is no third member')] = senders.slice(2)
    const sixthEmail = start(last.sender.api, last.booking.id, 'CATH@example.com')
    expect(await refusal(sixthEmail)).toMatchObject({ status: 429, error: 'too_many_requests' })
    expect(await start(last.sender.api, last.booking.id)).toMatchObject({ sent_to: null })
  })

  test('does not include a user name that contains a web address in the email', async () => {
    const { sender, booking } = await aBookedMember(t, {}, { userName: 'Win at www.evil.example' })
    await start(sender.api, booking.id, 'dora@example.com')
    const [mail] = await emailsTo(t, 'dora@example.com')
    expect(mail?.subject).toBe('A member has offered you a place: An evening at the Test Arms')
    expect(withoutIds(`${mail?.text}${mail?.html}`)).not.toContain('evil')
  })
})

describe('a transfer link', () => {
  test('is not found if it was altered or is invalid', async () => {
    const { token, sender, booking } = await aTransfer(t)
    const other = (await aTransfer(t)).token
    const [transfer] = await replacementsOf(t.site.db, booking.id)
    const altered = [
      `${token}A`,
      token.slice(1),
      `${token.slice(0, 22)}${other.slice(22)}`,
      transfer?.id ?? '',
      transfer?.tokenHash?.toString('base64url') ?? '',
      transfer?.tokenSealed?.toString('base64url') ?? '',
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.toUpperCase(),
      '',
      'x',
    ]
    for (const wrong of altered) {
      expect(await refusal(load(t.api, wrong))).toMatchObject({ status: 404, error: 'replacement_not_found' })
      expect(await refusal(loadAs(sender.api, wrong))).toMatchObject({ error: 'replacement_not_found' })
      expect(await refusal(accept(sender.api, wrong))).toMatchObject({ error: 'replacement_not_found' })
    }
  })

  test.each<[string, (transfer: Awaited<ReturnType<typeof aTransfer>>) => Promise<unknown>]>([
    ['is no longer offered', ({ sender, booking }) => withdraw(sender.api, booking.id)],
    [
      'was cancelled by its member',
      ({ sender, booking }) => cancelOwnBooking(t.site, { memberId: sender.id }, booking.id),
    ],
    ['was cancelled by the owner', ({ booking }) => cancelBooking(t.site, siteItself, booking.id, 'refund')],
    ['is at a cancelled event', ({ eventId }) => cancelEvent(t.site, siteItself, eventId)],
    ['belongs to a suspended member', ({ sender }) => suspendMember(t.site, siteItself, sender.id, 'a test')],
  ])('is over if its place %s', async (_what, make) => {
    const transfer = await aTransfer(t)
    await make(transfer)
    const beth = await aSignedInMember(t)
    const over = { status: 409, error: 'replacement_ended' }
    expect(await refusal(load(t.api, transfer.token))).toMatchObject(over)
    expect(await refusal(loadAs(beth.api, transfer.token))).toMatchObject(over)
    expect(await refusal(accept(beth.api, transfer.token))).toMatchObject(over)
  })
})

test('no place can be transferred once the event has started', async () => {
  const { sender, token, booking } = await aTransfer(t)
  const other = await aBookedMember(t)
  await advance('P7DT1M')
  const beth = await aSignedInMember(t)
  expect(await refusal(load(t.api, token))).toMatchObject({ error: 'replacement_ended' })
  expect(await refusal(accept(beth.api, token))).toMatchObject({ error: 'replacement_ended' })
  expect(await refusal(start(await apiOf(t, other.sender), other.booking.id))).toMatchObject({ error: 'event_started' })
  await withdraw(await apiOf(t, sender), booking.id)
})
