/** Every column of `bookings`. */
export const bookingColumns = [
  ...(['id', 'eventId', 'memberId', 'gender', 'state', 'placeNumber', 'liveGender', 'eventOverAt'] as const),
  ...(['pricePence', 'sold', 'madeAt', 'holdExpiresAt', 'payPressedAt', 'bookedAt', 'ticketCode'] as const),
  ...(['payAgainUntil', 'endedAt', 'endReason', 'absentAt', 'offeredAt', 'offerEndsAt', 'refundUntil'] as const),
  ...(['refundIfRebooked', 'remindedAt', 'byHand', 'movedFrom', 'walkIn', 'buyerId', 'unclaimed', 'linkCode'] as const),
] as const

/** Every column of `payments`. */
export const paymentColumns = [
  ...(['id', 'bookingId', 'voucherId', 'memberId', 'amountPence', 'currency', 'method', 'intentId'] as const),
  ...(['clientSecret', 'state', 'madeAt', 'triedAt', 'authorisedAt', 'capturedAt', 'endedAt'] as const),
  ...(['capturesRefused', 'comparedAt', 'card'] as const),
] as const
