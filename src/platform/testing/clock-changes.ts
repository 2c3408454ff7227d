/** The Sundays of a year on which London's clocks go forward and back. */
export function clockChanges(year: number): { forward: Temporal.PlainDate; back: Temporal.PlainDate } {
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime('Europe/London')
  const forward = newYear.getTimeZoneTransition('next')
  const back = forward?.getTimeZoneTransition('next')
  if (!forward || !back) throw new Error(`London's clocks do not change in ${year}`)
  return { forward: forward.toPlainDate(), back: back.toPlainDate() }
}
