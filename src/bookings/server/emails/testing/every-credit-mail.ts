import { exampleDetails } from '#bookings/server/emails/testing/example-details.ts'
import { bookingNotifications } from '#bookings/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const details = { ...exampleDetails(), attending: 'yes' } as const
const code = { kind: 'code', amountPence: 400, code: 'SPRING' } as const
const credit = { kind: 'credit', amountPence: 500, code: null } as const
const booking = { pricePence: 2400, reductions: [code, credit], ticketCode: '7K2QM9XH4T', paid: 'by card' } as const
const waived = { kind: 'waived', amountPence: 20, code: null } as const
const paidByCredit = { ...booking, reductions: [{ ...credit, amountPence: 2380 }, waived] }
const credited = { by: 'reader', how: 'by card', amountPence: 2400, money: 'credited' } as const

/** Builders for all variants of the emails about codes and credit. */
export const everyCreditMail: Record<string, () => Promise<NotificationMail>> = {
  'booked, with a code and credit': () => bookingNotifications.booked.mail({ ...details, booking }),
  'booked, paid by credit': () => bookingNotifications.booked.mail({ ...details, booking: paidByCredit }),
  'cancelled by member, for credit': () =>
    bookingNotifications['cancelled by member'].mail({
      ...details,
      paid: credited,
      refund: 'none',
      returnedCreditPence: 500,
    }),
  'credit added': () =>
    bookingNotifications['credit added'].mail({
      sender: details.sender,
      userName: details.member.userName,
      amountPence: 1000,
      message: 'Thank you for your patience when the room changed.',
    }),
}
