/** A time at which the tests run, and its name for the command line. */
export type Moment = { name: string; at: Temporal.Instant }

/** One run of `npm run prove -- calendar`: its tests, its moment and its time zone. */
export type CalendarRun = Moment & { timeZone: string; tests: 'most' | 'money' | 'planted' }

const LONDON = 'Europe/London'
/**
 * One time zone behind London, one offset by half an hour, and one near the date line. Their clocks change on other days than
 * London's, or never.
 */
const OTHER_ZONES = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland']

/** Returns moments after `today` at which tests that depend on the hour or the date would fail. */
export function moments(today: Temporal.PlainDate): Moment[] {
  const at = (name: string, day: Temporal.PlainDate, time: string) => ({
    name,
    at: day.toZonedDateTime({ timeZone: LONDON, plainTime: time }).toInstant(),
  })
  return [
    { name: 'morning', at: onAnOrdinaryDay(today, '09:45') },
    { name: 'evening', at: onAnOrdinaryDay(today, '19:55') },
    { name: 'midnight', at: onAnOrdinaryDay(today, '23:55') },
    at('new-year', Temporal.PlainDate.from({ year: today.year + 1, month: 1, day: 1 }), '00:05'),
    { name: 'clocks-forward', at: nextChange(today, 'forward').subtract({ minutes: 30 }) },
    { name: 'clocks-back', at: nextChange(today, 'back').subtract({ minutes: 30 }) },
    at('leap-day', nextLeapDay(today), '12:00'),
    at('five-years-on', today.add({ years: 5 }), '12:00'),
  ]
}

/**
 * Returns the runs: most tests at each moment in London, midnight in each of the other zones, and the money suites when emails
 * start in the morning and at the end of a day.
 */
export function calendarRuns(today: Temporal.PlainDate): CalendarRun[] {
  const all = moments(today)
  const momentsNamed = (name: string) => all.filter((moment) => moment.name === name)
  return [
    ...all.map((moment) => ({ ...moment, timeZone: LONDON, tests: 'most' as const })),
    ...OTHER_ZONES.flatMap((timeZone) =>
      momentsNamed('midnight').map(({ at }) => ({
        name: `midnight-${cityOf(timeZone)}`,
        at,
        timeZone,
        tests: 'most' as const,
      })),
    ),
    ...[...momentsNamed('morning'), ...momentsNamed('midnight')].map(({ name, at }) => ({
      name: `money-${name}`,
      at,
      timeZone: LONDON,
      tests: 'money' as const,
    })),
    // The control run, in which one test must fail.
    ...momentsNamed('five-years-on').map(({ at }) => ({
      name: 'planted',
      at,
      timeZone: LONDON,
      tests: 'planted' as const,
    })),
  ]
}

/** Returns the name of the city in lower case, such as 'auckland'. */
function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).toLowerCase().replaceAll('_', '-')
}

/** Returns `time` ('09:45') in London on the next ordinary day, on which only the hour can affect a test. */
export function onAnOrdinaryDay(today: Temporal.PlainDate, time: string): Temporal.Instant {
  return ordinaryDay(today).toZonedDateTime({ timeZone: LONDON, plainTime: time }).toInstant()
}

/** Returns a Wednesday in the middle of a month, with no clock change within a week. */
function ordinaryDay(today: Temporal.PlainDate): Temporal.PlainDate {
  for (let day = today.add({ days: 1 }); ; day = day.add({ days: 1 })) {
    const inMonth = day.day > 7 && day.day < day.daysInMonth - 7
    if (day.dayOfWeek === 3 && inMonth && !changesWithinAWeek(day)) return day
  }
}

function changesWithinAWeek(day: Temporal.PlainDate): boolean {
  const offsets = [day.subtract({ weeks: 1 }), day.add({ weeks: 1 })].map((one) => one.toZonedDateTime(LONDON).offset)
  return new Set(offsets).size > 1
}

function nextChange(today: Temporal.PlainDate, clocksGo: 'forward' | 'back'): Temporal.Instant {
  for (let before = today.toZonedDateTime(LONDON); ;) {
    const change = before.getTimeZoneTransition('next')
    if (!change) throw new Error(`the clocks in ${LONDON} no longer change`)
    if (change.offsetNanoseconds > before.offsetNanoseconds === (clocksGo === 'forward')) return change.toInstant()
    before = change
  }
}

function nextLeapDay(today: Temporal.PlainDate): Temporal.PlainDate {
  const { year } = today
  for (const yearsAhead of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const february = Temporal.PlainDate.from({ year: year + yearsAhead, month: 2, day: 1 })
    const day = february.with({ day: february.daysInMonth })
    if (february.inLeapYear && Temporal.PlainDate.compare(day, today) > 0) return day
  }
  throw new Error('no leap day in eight years')
}
