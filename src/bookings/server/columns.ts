/** Every column of `bookings`. */
export const bookingColumns = [
  ...(['id', 'eventId', 'memberId', 'gender', 'state', 'placeNumber', 'liveGender', 'eventOverAt'] as const),
  ...(['pricePence', 'sold', 'madeAt', 'holdExpiresAt', 'payPressedAt', 'bookedAt', 'ticketCode'] as const),
  ...(['payAgainUntil', 'endedAt', 'endReason', 'absentAt', 'offeredAt', 'offerEndsAt', 'refundUntil'] as const),
  ...(['refundIfRebooked', 'remindedAt', 'byHand', 'movedFrom', 'walkIn', 'buyerId', 'unclaimed'] as const),
] as const

/** Every column of `payments`. */
export const paymentColumns = [
  ...(['id', 'bookingId', 'memberId', 'amountPence', 'currency', 'method', 'intentId', 'clientSecret'] as const),
  ...(['state', 'madeAt', 'triedAt', 'authorisedAt', 'capturedAt', 'endedAt', 'capturesRefused'] as const),
  ...(['comparedAt', 'card'] as const),
] as const
