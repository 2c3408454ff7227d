import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, anEmail, emailsTo, type TestMember } from '#accounts/testing.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { liveBookingsOf } from '#bookings/server/queries.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { withdrawReplacement } from '#bookings/server/replacements/withdraw-replacement.ts'
import { notifyMember } from '#bookings/server/notify-member.ts'
import type { NotificationRequest } from '#bookings/server/notify/notification-request.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { aBooking } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('token') ?? ''

/** Returns the subjects of all emails to a member, without the event's title, oldest first. */
async function subjectsTo({ email }: Pick<TestMember, 'email'>): Promise<string[]> {
  return (await emailsTo(t, email))
    .map(({ subject }) => subject.replace(': An evening at the Test Arms', ''))
    .toReversed()
}

const textTo = async ({ email }: Pick<TestMember, 'email'>, nth = 0) =>
  (await emailsTo(t, email))[nth]?.text.replaceAll(/\s+/g, ' ')

/** Creates a booked member who has received their ticket, and another member of the same gender. */
async function anAttendee(options: { pricePence?: number; eventId?: number } = {}) {
  const { eventId = await anEvent(t.site, options) } = options
  const member = await aMember(t.site, { userName: 'Amy Tonks' })
  const booking = await aBooking(t.site, { eventId, member })
  await t.runJobs()
  const other = await aMember(t.site, { userName: 'Beth Walters' })
  return { eventId, member, booking, other, by: { memberId: member.id } }
}

/**
 * Creates a member who is waiting for the only place for women at an event, which another member has booked. The returned
 * `offer` frees the place, so that it is offered.
 */
async function aWaitingMember() {
  const eventId = await anEvent(t.site, { malePlaces: 1, femalePlaces: 1 })
  const holder = await anAttendee({ eventId })
  const { other: member } = holder
  const by = { memberId: member.id, gender: 'F', role: 'member', sessionId: '' } as const
  await joinWaitingList(t.site, by, eventId)
  const offer = async () => {
    await cancelOwnBooking(t.site, holder.by, holder.booking.id)
    const [hold = expect.fail('no place was offered')] = await liveBookingsOf(t.site.db, member.id, [eventId])
    return hold.id
  }
  return { eventId, member, by, offer }
}

describe('a notification is recorded with its recipient, event and email', () => {
  test('for a booking, and only once even if the job runs again', async () => {
    const { member, booking, eventId } = await anAttendee()
    await notifyMember(t.site, { about: booking.id, type: 'booked' })

    const rows = await t.site.db.selectFrom('notifications').selectAll().where('about', '=', booking.id).execute()
    const mails = await t.site.db.selectFrom('outgoingMail').selectAll().where('toAddress', '=', member.email).execute()
    expect(rows).toMatchObject([{ type: 'booked', memberId: member.id, eventId, mailId: mails[0]?.id }])
    expect(mails).toHaveLength(1)
  })

  test('for a transferred place, even if its link was sent to an address that belongs to no member', async () => {
    const { member, booking, by, other, eventId } = await anAttendee()
    const friend = { email: anEmail() }
    const transfer = await startReplacement(t.site, by, booking.id, friend.email)
    expect(await subjectsTo(friend)).toEqual(['Amy Tonks has offered you a place'])
    expect((await emailsTo(t, friend.email))[0]?.text).toContain(transfer.link)
    await acceptReplacement(t.site, { memberId: other.id }, tokenOf(transfer))

    expect(await subjectsTo(member)).toEqual(['You’re booked', 'Your place has been transferred'])
    expect(await subjectsTo(other)).toEqual(['You’re booked'])
    const { id } = await t.site.db
      .selectFrom('replacements')
      .select('id')
      .where('bookingId', '=', booking.id)
      .executeTakeFirstOrThrow()
    const rows = await t.site.db
      .selectFrom('notifications')
      .selectAll()
      .where('about', '=', id)
      .orderBy('type')
      .execute()
    const mailId = expect.any(String)
    expect(rows).toMatchObject([
      { type: 'place transferred', memberId: member.id, eventId, mailId },
      { type: 'replacement offered', memberId: null, eventId, mailId },
      { type: 'transfer accepted', memberId: other.id, eventId, mailId },
    ])
  })
})

describe('the email about a place that has ended', () => {
  test('says that the money is refunded if the owner cancelled with a refund, and otherwise that it is kept', async () => {
    const [ownCancelled, notRefunded, refunded] = [await anAttendee(), await anAttendee(), await anAttendee()]
    await cancelOwnBooking(t.site, ownCancelled.by, ownCancelled.booking.id)
    await cancelBooking(t.site, siteItself, notRefunded.booking.id, 'keep')
    await cancelBooking(t.site, siteItself, refunded.booking.id, 'refund')

    expect(await textTo(ownCancelled.member)).toContain('The £24 paid won’t be refunded')
    expect(await textTo(notRefunded.member)).toContain('The £24 paid for it won’t be refunded.')
    await t.runJobs()
    expect(
      (await emailsTo(t, refunded.member.email)).map(({ text }) => text.includes('to the card you paid with')),
    ).toEqual([true, true, false])
  })

  test('says that the refund goes to the payer if the place had been transferred before its event was cancelled', async () => {
    const { member, booking, by, other, eventId } = await anAttendee()
    const transfer = await startReplacement(t.site, by, booking.id)
    await acceptReplacement(t.site, { memberId: other.id }, tokenOf(transfer))
    await t.runJobs()
    await cancelEvent(t.site, siteItself, eventId)

    expect(await subjectsTo(other)).toEqual(['You’re booked', 'Cancelled'])
    expect(await textTo(other)).toContain('We’ll refund £24 to the card of the person who paid for your place.')
    expect((await subjectsTo(member)).at(-1)).toBe('Your refund')
  })
})

describe('a notification that no longer applies is not sent', () => {
  test('for an offer that was declined, although one is sent for an offer that lapsed', async () => {
    const [decliner, lapser] = [await aWaitingMember(), await aWaitingMember()]
    await releaseHold(t.site, decliner.by, await decliner.offer())
    expect(await subjectsTo(decliner.member)).toEqual([])

    await lapser.offer()
    await advance('P2D')
    await t.sweep()
    expect(await subjectsTo(lapser.member)).toEqual(['Your offer has expired'])
  })

  test('but an offer, its lapse and the cancellation of the event are each notified once, in order', async () => {
    const { eventId, member, by, offer } = await aWaitingMember()
    await offer()
    expect(await subjectsTo(member)).toEqual(['A place for you'])
    await advance('P2D')
    await t.sweep()
    expect(await subjectsTo(member)).toEqual(['A place for you', 'Your offer has expired'])
    await aBooking(t.site, { eventId })
    await joinWaitingList(t.site, by, eventId)
    await cancelEvent(t.site, siteItself, eventId)
    await advance('PT2M')
    await t.sweep()
    expect(await subjectsTo(member)).toEqual(['A place for you', 'Your offer has expired', 'Cancelled'])
  })

  test('for a link to a place that is no longer being transferred', async () => {
    const { booking, by } = await anAttendee()
    const friend = { email: anEmail() }
    await startReplacement(t.site, by, booking.id, friend.email)
    await withdrawReplacement(t.site, by, booking.id)
    expect(await subjectsTo(friend)).toEqual([])
  })

  test('for the ticket of a place that has been transferred', async () => {
    const { member, booking, by, other } = await anAttendee({ pricePence: 0 })
    const again: NotificationRequest = { about: booking.id, type: 'booked' }
    await t.site.db
      .transaction()
      .execute((tx) => tx.deleteFrom('notifications').where('about', '=', booking.id).execute())
    const transfer = await startReplacement(t.site, by, booking.id)
    await acceptReplacement(t.site, { memberId: other.id }, tokenOf(transfer))
    await notifyMember(t.site, again)
    expect(await subjectsTo(other)).toHaveLength(1)
    expect(await subjectsTo(member)).toEqual(['You’re booked', 'Your place has been transferred'])
  })

  test('but a member who is suspended after cancelling is still notified of the cancellation', async () => {
    const { member, booking, by } = await anAttendee()
    await cancelOwnBooking(t.site, by, booking.id)
    await suspendMember(t.site, siteItself, member.id, 'Rude.')
    expect(await subjectsTo(member)).toEqual(['You’re booked', 'You’ve given up your place'])
  })

  test('for an event change to a member who has cancelled, and two changes in a row lead to one email', async () => {
    const venueId = await aVenue(t.site)
    const details = eventDetails(t.site)
    const eventId = await anEvent(t.site, { ...details, venueId })
    const [stays, leaves] = [await anAttendee({ eventId }), await anAttendee({ eventId })]
    const moveBy = (hours: number) => {
      const [startsAt, endsAt] = [details.startsAt, details.endsAt].map((at) =>
        Temporal.Instant.from(at).add({ hours }).toString(),
      )
      return changeEvent(t.site, siteItself, eventId, {
        venueId,
        details: { ...details, startsAt: startsAt ?? '', endsAt: endsAt ?? '' },
      })
    }
    await moveBy(24)
    await moveBy(48)
    await cancelOwnBooking(t.site, leaves.by, leaves.booking.id)

    expect(await subjectsTo(leaves.member)).toEqual(['You’re booked', 'You’ve given up your place'])
    expect(await subjectsTo(stays.member)).toEqual(['You’re booked', 'Changed'])
    expect(await textTo(stays.member)).toContain('you can claim a full refund on My Events')
    await moveBy(72)
    expect(await subjectsTo(stays.member)).toEqual(['You’re booked', 'Changed', 'Changed'])
    for (const sequence of [1, 2, 3])
      await notifyMember(t.site, { about: stays.booking.id, type: 'event moved', sequence })
    expect(await subjectsTo(stays.member)).toHaveLength(3)
  })
})
