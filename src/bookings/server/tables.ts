import type { Generated, GeneratedAlways } from 'kysely'
import type { Delay } from '#bookings/contract/lateness.ts'
import type { AttendanceAnswer } from '#bookings/contract/attendance.ts'
import type { Gender } from '#accounts/contract/person.ts'
import type { InstantColumn, NullableInstantColumn } from '#platform/server/tables.ts'

/** How a payment was made. `card` means through the card provider; the other methods are manual. */
export type PaymentMethod = 'card' | 'cash' | 'other'

export type LedgerKind =
  | 'authorised'
  | 'captured'
  | 'voided'
  | 'refund pending'
  | 'refunded'
  | 'refund failed'
  | 'dispute'
  /** A manual payment. The payment's row has its method. */
  | 'cash'

/** The sales channel of a place. */
export type PointOfSale = 'in advance' | 'at the door'

declare module '#platform/server/db.ts' {
  interface Tables {
    bookings: {
      id: string
      eventId: number
      memberId: string | null
      gender: Gender
      state: 'held' | 'booked' | 'ended'
      placeNumber: number | null
      liveGender: Gender | null
      eventOverAt: NullableInstantColumn
      pricePence: number
      sold: Generated<PointOfSale>
      madeAt: InstantColumn
      holdExpiresAt: NullableInstantColumn
      payPressedAt: NullableInstantColumn
      bookedAt: NullableInstantColumn
      ticketCode: string | null
      payAgainUntil: NullableInstantColumn
      endedAt: NullableInstantColumn
      endReason:
        | 'expired'
        | 'provider failed'
        | 'cancelled by member'
        | 'declined'
        | 'accepted a transfer'
        | 'not paid'
        | 'cancelled'
        | 'event cancelled'
        | 'event moved'
        | 'moved'
        | 'booked by hand'
        | 'not claimed'
        | null
      absentAt: NullableInstantColumn
      offeredAt: NullableInstantColumn
      offerEndsAt: NullableInstantColumn
      refundUntil: NullableInstantColumn
      refundIfRebooked: Generated<boolean>
      remindedAt: NullableInstantColumn
      byHand: Generated<boolean>
      movedFrom: string | null
      walkIn: Generated<boolean>
      buyerId: string | null
      unclaimed: Generated<boolean>
      /** The code of the link that led to a hold. A trigger removes it once the place is booked or released. */
      linkCode: string | null
    }
    payments: {
      id: string
      /** A payment is either for a booking or for a voucher. */
      bookingId: string | null
      voucherId: string | null
      memberId: string | null
      amountPence: number
      currency: Generated<string>
      method: Generated<PaymentMethod>
      intentId: string | null
      clientSecret: string | null
      state: 'new' | 'open' | 'authorised' | 'captured' | 'voided' | 'refunded'
      madeAt: InstantColumn
      triedAt: NullableInstantColumn
      authorisedAt: NullableInstantColumn
      capturedAt: NullableInstantColumn
      endedAt: NullableInstantColumn
      capturesRefused: Generated<number>
      comparedAt: NullableInstantColumn
      card: string | null
    }
    refunds: {
      id: string
      paymentId: string
      amountPence: number
      reason:
        | 'owner'
        | 'event cancelled'
        | 'no place left'
        | 'paid twice'
        | 'wrong amount'
        | 'event moved'
        | 'booked again'
        | 'too few dates'
        | 'credit turned back'
        | 'not claimed'
        | 'voucher cancelled'
      requestedAt: InstantColumn
      requestedBy: string | null
      providerId: string | null
      state: 'requested' | 'pending' | 'refunded' | 'failed'
      failedCalls: Generated<number>
      endedAt: NullableInstantColumn
      message: string | null
    }
    ledger: {
      id: string
      paymentId: string | null
      bookingId: string | null
      eventId: Generated<number | null>
      kind: LedgerKind
      providerId: string
      amountPence: number
      currency: string
      at: InstantColumn
    }
    receipts: {
      ledgerId: string
      paymentId: string
      kind: 'receipt' | 'credit note'
      number: number | null
      amountPence: number
      taxPoint: InstantColumn
      sellerName: string | null
      sellerAddress: string | null
      vatNumber: string | null
      vatRate: number | null
      vatPence: number | null
      eventTitle: string
      eventDate: Temporal.PlainDate | null
    }
    receiptNumbers: { kind: 'receipt' | 'credit note'; last: number }
    waitingList: {
      id: string
      number: GeneratedAlways<number>
      eventId: number
      memberId: string | null
      gender: Gender
      joinedAt: InstantColumn
      endedAt: NullableInstantColumn
      endReason: 'offered' | 'left' | 'got a place' | 'closed' | 'event cancelled' | null
      offerId: string | null
    }
    replacements: {
      id: string
      bookingId: string
      fromMemberId: string | null
      toMemberId: string | null
      sentTo: string | null
      startedAt: InstantColumn
      tokenHash: Buffer | null
      tokenSealed: Buffer | null
      tokenKeyId: string | null
      state: 'open' | 'accepted' | 'withdrawn' | 'ended'
      endedAt: NullableInstantColumn
    }
    attendanceAnswers: {
      bookingId: string
      memberId: string
      eventDay: Temporal.PlainDate
      answer: AttendanceAnswer | null
      answeredAt: NullableInstantColumn
      askedAgainAt: NullableInstantColumn
    }
    venueNumbers: {
      id: string
      eventId: number
      eventDay: Temporal.PlainDate
      kind: 'final' | 'correction' | 'by hand'
      women: number
      men: number
      sentTo: string
      sentAt: InstantColumn
      sentBy: string | null
      checkedAt: NullableInstantColumn
    }
    lateGuests: { bookingId: string; memberId: string; delay: Delay; reportedAt: InstantColumn }
    attendanceLinks: { tokenHash: Buffer; bookingId: string; memberId: string; madeAt: InstantColumn }
    /** The secret addresses of members' own calendars, at most one for each. */
    calendarFeeds: { memberId: string; tokenHash: Buffer; madeAt: InstantColumn }
    formerTickets: { ticketCode: string; bookingId: string; endedAt: InstantColumn }
    notifications: {
      about: string
      type: string
      at: InstantColumn
      memberId: string | null
      eventId: number | null
      mailId: string | null
    }
    bookingNotes: {
      id: string
      bookingId: string
      memberId: string
      body: string
      writtenAt: InstantColumn
      writtenBy: string | null
    }
    eventAnnouncements: {
      id: string
      eventId: number
      subject: string
      body: string
      audience: 'everyone' | 'women' | 'men' | 'likes not sent'
      people: number
      writtenAt: InstantColumn
      writtenBy: string | null
    }
    providerMessages: { id: string; type: string; receivedAt: InstantColumn }
    moneyCases: {
      id: string
      kind:
        | 'unknown payment'
        | 'wrong amount'
        | 'capture failed'
        | 'refund failed'
        | 'dispute'
        | 'refunded elsewhere'
        | 'booking released unpaid'
        | 'manual refund due'
      about: string
      paymentId: string | null
      bookingId: string | null
      amountPence: number | null
      noticedAt: InstantColumn
      settledAt: NullableInstantColumn
      settledBy: string | null
      note: string | null
    }
    income: {
      eventId: number | null
      month: Temporal.PlainDate
      cardPence: number
      cashPence: number
      refundedPence: number
      disputedPence: number
    }
    eventIncome: {
      eventId: number
      takingsPence: number
      refundedPence: number
      netPence: number
      hasPayments: boolean
    }
    comparisons: {
      id: string
      requestedAt: InstantColumn
      paymentsToCheck: Generated<number>
      paymentsChecked: Generated<number>
      endedAt: NullableInstantColumn
      outcome: 'done' | 'provider unavailable' | 'aborted' | null
    }
    comparisonDifferences: {
      comparisonId: string
      paymentId: string
      what: 'state' | 'amount' | 'captured' | 'refunded' | 'disputed'
      here: string
      there: string
      agreesNow: boolean
    }
  }
}
