/** Every column of `events`. */
export const eventColumns = [
  ...(['id', 'venueId', 'title', 'description', 'pricePence', 'doorPricePence', 'startsAt', 'endsAt'] as const),
  ...(['timeZone', 'malePlaces', 'femalePlaces', 'releaseMargin', 'youngestAge', 'oldestAge'] as const),
  ...(['bookingClosesAt', 'minimumMales', 'minimumFemales', 'decideBy', 'decisionRequestedAt'] as const),
  ...(['publishedAt', 'cancelledAt', 'cancellationReason', 'endedAt', 'roundsEndAt', 'createdAt'] as const),
  ...(['changedAt', 'calendarSequence', 'promisedDates'] as const),
] as const
