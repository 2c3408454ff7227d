import ICAL from 'ical.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, type CalendarEntry } from '#events/server/calendar-file.ts'

const entry: CalendarEntry = {
  eventId: 7,
  title: 'Thirties at the Glassmakers',
  description: 'Ten dates and a break.',
  startsAt: Temporal.Instant.from('2026-12-04T19:30:00Z'),
  endsAt: Temporal.Instant.from('2026-12-04T22:00:00Z'),
  timeZone: 'Europe/London',
  venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA', lat: 52.53, lng: -2.06 },
  sequence: 0,
  changedAt: Temporal.Instant.from('2026-11-20T12:00:00Z'),
  cancelled: false,
  siteUrl: 'https://www.example.com',
  siteName: 'Black Country Speed Dating',
}

function readBack(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('the file holds no event')
  const text = (name: string) => String(event.getFirstPropertyValue(name))
  const instant = (name: string) => {
    const time = event.getFirstPropertyValue(name)
    return time instanceof ICAL.Time ? new Date(time.toUnixTime() * 1000).toISOString() : undefined
  }
  const written = (name: string) => String(event.getFirstPropertyValue(name)).replace('Z', '')
  return { method: calendar.getFirstPropertyValue('method'), text, instant, written }
}

test.each([
  ['the evening before the clocks go forward', '2027-03-27T19:30:00Z', '2027-03-27T19:30:00'],
  ['the evening after they went forward', '2027-03-28T18:30:00Z', '2027-03-28T19:30:00'],
  ['a night on which they go forward', '2027-03-28T00:30:00Z', '2027-03-28T00:30:00'],
  ['the evening before the clocks go back', '2027-10-30T18:30:00Z', '2027-10-30T19:30:00'],
  ['the evening after they went back', '2027-10-31T19:30:00Z', '2027-10-31T19:30:00'],
  ['a summer’s evening far ahead', '2031-07-04T18:30:00Z', '2031-07-04T19:30:00'],
])('a calendar reads %s at its own time, in its zone', (_when, start, local) => {
  const startsAt = Temporal.Instant.from(start)
  const endsAt = startsAt.add({ minutes: 150 })

  const { instant, written } = readBack(calendarFile({ ...entry, startsAt, endsAt }))

  expect(written('dtstart')).toBe(local)
  expect(instant('dtstart')).toBe(new Date(startsAt.epochMilliseconds).toISOString())
  expect(instant('dtend')).toBe(new Date(endsAt.epochMilliseconds).toISOString())
})

test.each([
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Europe/Dublin',
  'UTC',
  'Etc/GMT',
  'Europe/Belfast',
])('an event in %s is at the right moment on either side of the year', (timeZone) => {
  for (const start of ['2027-01-15T19:30:00Z', '2027-07-15T19:30:00Z']) {
    const startsAt = Temporal.Instant.from(start)
    const file = calendarFile({ ...entry, timeZone, startsAt, endsAt: startsAt.add({ hours: 2 }) })
    expect(readBack(file).instant('dtstart')).toBe(new Date(startsAt.epochMilliseconds).toISOString())
  }
})

test('a changed event keeps its UID and raises SEQUENCE, so calendars replace what they have', () => {
  const first = readBack(calendarFile(entry))
  const second = readBack(
    calendarFile({ ...entry, sequence: 3, title: 'Another', startsAt: entry.startsAt.subtract({ hours: 1 }) }),
  )

  expect(first.text('uid')).toBe('event-7@www.example.com')
  expect(second.text('uid')).toBe(first.text('uid'))
  expect([first.text('sequence'), second.text('sequence')]).toEqual(['0', '3'])
  expect([first.method, first.text('status')]).toEqual(['PUBLISH', 'CONFIRMED'])
})

test('a cancelled event says so to calendars, under the same UID', () => {
  const file = readBack(calendarFile({ ...entry, cancelled: true, sequence: 4 }))

  expect([file.method, file.text('status'), file.text('sequence')]).toEqual(['CANCEL', 'CANCELLED', '4'])
  expect(file.text('uid')).toBe('event-7@www.example.com')
})

const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        'a, b',
        '; c',
        '\\',
        '\\n',
        '\n',
        '"',
        ':',
        '😀',
        'é',
        '🏳️‍🌈',
        'END:VEVENT',
        'x'.repeat(80),
        ' ',
        '\u2028',
        '=',
        '\t',
      ],
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('any title and description come back from the file as they were, in lines of at most 75 bytes', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, description) => {
      const file = calendarFile({ ...entry, title, description })
      const { text } = readBack(file)
      expect(text('summary')).toBe(title)
      expect(text('description')).toBe(description)
      expect(file.match(/^BEGIN:VEVENT\r?$/gm)).toHaveLength(1)
      for (const line of file.split('\r\n')) {
        expect(line).not.toMatch(/[\r\n]/)
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }
    }),
    { seed: 20261120, numRuns: 150 },
  )
})
