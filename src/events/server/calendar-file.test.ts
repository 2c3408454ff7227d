import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { calendarFile, type CalendarEntry } from '#events/server/calendar-file.ts'
import { readCalendar } from '#events/testing.ts'

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
  contactEmail: 'hello@example.com',
}

test.each([
  ['on the evening before the clocks go forward', '2027-03-27T19:30:00Z', '2027-03-27T19:30:00'],
  ['on the evening after the clocks went forward', '2027-03-28T18:30:00Z', '2027-03-28T19:30:00'],
  ['on the night when the clocks go forward', '2027-03-28T00:30:00Z', '2027-03-28T00:30:00'],
  ['on the evening before the clocks go back', '2027-10-30T18:30:00Z', '2027-10-30T19:30:00'],
  ['on the evening after the clocks went back', '2027-10-31T19:30:00Z', '2027-10-31T19:30:00'],
  ['on a summer evening years ahead', '2031-07-04T18:30:00Z', '2031-07-04T19:30:00'],
])('a calendar reads an event %s at its local time, in its time zone', (_when, start, local) => {
  const startsAt = Temporal.Instant.from(start)
  const endsAt = startsAt.add({ minutes: 150 })

  const read = readCalendar(calendarFile({ ...entry, startsAt, endsAt }))

  expect([read.start, read.startsAt, read.endsAt]).toEqual([local, startsAt.toString(), endsAt.toString()])
})

test.each([
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Europe/Dublin',
  'UTC',
  'Etc/GMT',
  'Europe/Belfast',
])('an event in %s is at the right instant in winter and in summer', (timeZone) => {
  for (const start of ['2027-01-15T19:30:00Z', '2027-07-15T19:30:00Z']) {
    const startsAt = Temporal.Instant.from(start)
    const file = calendarFile({ ...entry, timeZone, startsAt, endsAt: startsAt.add({ hours: 2 }) })
    expect(readCalendar(file).startsAt).toBe(startsAt.toString())
  }
})

test('a changed event keeps its UID and increases SEQUENCE, so that calendars replace their entry', () => {
  const first = readCalendar(calendarFile(entry))
  const second = readCalendar(
    calendarFile({ ...entry, sequence: 3, title: 'Another', startsAt: entry.startsAt.subtract({ hours: 1 }) }),
  )

  expect(first.uid).toBe('event-7@www.example.com')
  expect(second.uid).toBe(first.uid)
  expect([first.sequence, second.sequence]).toEqual([0, 3])
  expect([first.method, first.status]).toEqual(['PUBLISH', 'CONFIRMED'])
  expect(first.organizer).toBe('mailto:hello@example.com')
})

test('the times of the entry itself are written in UTC', () => {
  const file = calendarFile({ ...entry, changedAt: Temporal.Instant.from('2026-07-20T12:00:00.5Z') })
  const [, event = ''] = file.split('BEGIN:VEVENT')
  expect(event.match(/^(?:DTSTAMP|LAST-MODIFIED):.*$/gm)).toEqual([
    'DTSTAMP:20260720T120000Z',
    'LAST-MODIFIED:20260720T120000Z',
  ])
})

test('the file is the same, byte for byte, in whichever time zone the server is', () => {
  const summer = { startsAt: entry.startsAt.add({ hours: 24 * 200 }), endsAt: entry.endsAt.add({ hours: 24 * 200 }) }
  const offsets: number[] = []
  const files: string[] = []
  for (const zone of ['Europe/London', 'America/Los_Angeles', 'Asia/Kolkata']) {
    vi.stubEnv('TZ', zone)
    offsets.push(new Date('2027-01-15T12:00:00Z').getTimezoneOffset())
    const inZones = ['Europe/London', 'America/New_York', 'UTC'].map((timeZone) => ({ ...entry, ...summer, timeZone }))
    files.push([entry, ...inZones].map(calendarFile).join(''))
  }
  vi.unstubAllEnvs()
  expect(offsets).toEqual([0, 480, -330])
  expect(new Set(files).size).toBe(1)
})

test('the file has only properties of RFC 5545, in its order, and every line ends', () => {
  for (const timeZone of ['Europe/London', 'UTC']) {
    const file = calendarFile({ ...entry, timeZone })
    const beforeEvent = file.split('BEGIN:VEVENT')[0]?.replace(/BEGIN:VTIMEZONE[^]*END:VTIMEZONE\r\n/, '<zone>')
    expect(beforeEvent).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.*\r\nMETHOD:PUBLISH\r\n(<zone>)?$/)
    expect(file).toMatch(/\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/)
  }
})

test('a cancelled event keeps its UID and is marked as cancelled', () => {
  const file = readCalendar(calendarFile({ ...entry, cancelled: true, sequence: 4 }))

  expect(file).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 4, uid: 'event-7@www.example.com' })
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

test('any title and description survive a round trip unchanged, in lines of at most 75 bytes', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, description) => {
      const file = calendarFile({ ...entry, title, description })
      expect(readCalendar(file)).toMatchObject({ title, description })
      expect(file.match(/^BEGIN:VEVENT\r?$/gm)).toHaveLength(1)
      for (const line of file.split('\r\n')) {
        expect(line).not.toMatch(/[\r\n]/)
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }
    }),
    { seed: 20261120, numRuns: 150 },
  )
})
