import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const details = { ...exampleDetails(), attending: 'yes' } as const
const claimEndsAt = Temporal.Instant.from('2026-12-03T19:30:00Z')
const link = 'https://dating.example/replacement?token=0192f0c1-7777.abc_DEF-123'
const chair = { gender: 'F', pricePence: 2400, link, claimEndsAt } as const
const withoutLink = { ...chair, gender: 'M', link: null } as const
const paid = { by: 'reader', how: 'by card', amountPence: 2400, money: 'refunded' } as const
const neverCharged = { ...paid, money: 'never charged' } as const
const payAgainUntil = Temporal.Instant.from('2026-12-01T18:05:00Z')

/** Builders for all variants of the emails about friends' places. */
export const everySecondChairMail: Record<string, () => Promise<NotificationMail>> = {
  'second chair booked': () => bookingNotifications['second chair booked'].mail({ ...details, chair }),
  'second chair booked, link lost': () =>
    bookingNotifications['second chair booked'].mail({ ...details, chair: withoutLink }),
  'second chair unclaimed': () => bookingNotifications['second chair unclaimed'].mail({ ...details, chair }),
  'second chair moved': () => bookingNotifications['second chair moved'].mail({ ...details, chair: withoutLink }),
  'second chair claimed': () => bookingNotifications['second chair claimed'].mail(details),
  ...Object.fromEntries(
    (['not claimed', 'cancelled by you', 'cancelled by us', 'event cancelled'] as const).map((why) => [
      `second chair ended, ${why}`,
      () => bookingNotifications['second chair ended'].mail({ ...details, why, place: 'booked', paid }),
    ]),
  ),
  'second chair ended, not paid': () =>
    bookingNotifications['second chair ended'].mail({
      ...details,
      why: 'not paid',
      place: 'booked',
      paid: neverCharged,
    }),
  'second chair ended, only held': () =>
    bookingNotifications['second chair ended'].mail({ ...details, why: 'cancelled by us', place: 'held', paid: null }),
  'place claimed': () =>
    bookingNotifications['place claimed'].mail({
      ...details,
      booking: { ticketCode: '7K2QM9XH4T' },
    }),
  'pay again, for a friend': () =>
    bookingNotifications['pay again'].mail({ ...details, booking: { toPayPence: 2400, payAgainUntil }, friend: 'F' }),
}
