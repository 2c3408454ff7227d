type EventStart = { startsAt: Temporal.Instant; timeZone: string }

/** At this time of day at the venue the final numbers are sent, and at the second they are corrected if they have changed. */
const [SENT_AT, CORRECTED_AT] = ['10:00', '15:00']

/** Returns when the venue is notified the final numbers, and when they are checked once more. */
export function venueNumberTimes(
  { startsAt, timeZone }: EventStart,
  daysBefore: number,
): { sentAt: Temporal.Instant; correctedAt: Temporal.Instant } {
  const day = startsAt.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: daysBefore })
  const at = (time: string) => day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
  return { sentAt: at(SENT_AT), correctedAt: at(CORRECTED_AT) }
}
