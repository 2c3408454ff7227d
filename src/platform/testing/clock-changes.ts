/** Returns the Sundays of a year on which London's clocks go forward and back. */
export function clockChanges(year: number): { forward: Temporal.PlainDate; back: Temporal.PlainDate } {
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('Europe/London')
  const forward = newYear.getTimeZoneTransition('next')
  const back = forward?.getTimeZoneTransition('next')
  if (!forward || !back) throw new Error(`London's clocks do not change in ${year}`)
  return { forward: forward.toPlainDate(), back: back.toPlainDate() }
}

/**
 * Returns the next two days on which the clocks change, at least a week from now. Bookings for such a day are sold at a
 * different UTC offset.
 */
export function nextClockChanges(now: Temporal.Instant): [Temporal.PlainDate, Temporal.PlainDate] {
  const inAWeek = now.toZonedDateTimeISO('Europe/London').add({ weeks: 1 })
  const first = inAWeek.getTimeZoneTransition('next')
  const second = first?.getTimeZoneTransition('next')
  if (!first || !second) throw new Error("London's clocks no longer change")
  return [first.toPlainDate(), second.toPlainDate()]
}
