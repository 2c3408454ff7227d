import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { EventDetails, VenueDetails } from '#events/contract.ts'
import { calendarFile, type CalendarEntry } from '#events/server/calendar-file.ts'
import { hostileTexts } from '#platform/testing/hostile-texts.ts'
import { fromSource } from '../from-source.ts'
import { installFromPypi } from './install-from-pypi.ts'
import { installIcal4j } from './install-ical4j.ts'

const FOLDER = 'test-results/standards-calendar'
const SOURCE = join(import.meta.dirname, 'calendar')

type Reader = { name: string; command: string; args: readonly string[] }

/**
 * Reads calendar files with ical4j, which is strict, and with icalendar: those of every email, and those of events in many time
 * zones and with hostile texts. Both must read the same. Faults that are planted must be refused. Returns the exit code.
 */
export async function proveCalendarFiles(): Promise<number> {
  let readers: readonly Reader[]
  try {
    readers = installReaders()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const files = new Map([...(await filesOfMails()), ...filesOfEvents()])
  const [example = ''] = files.values()
  const planted = plantedFaults(example)
  for (const [name, text] of [...files, ...planted]) await writeFile(join(FOLDER, name), text)
  const faults: string[] = []
  const read = readers.map((reader) => readWith(reader, [...files.keys(), ...planted.keys()]))
  for (const [index, { name }] of readers.entries())
    for (const file of files.keys()) {
      const line = read[index]?.get(file) ?? 'nothing'
      if (line.startsWith('refused') || line === 'nothing') faults.push(`${name}, ${file}: ${line}`)
      else if (line !== read[0]?.get(file)) faults.push(`${name}, ${file}: ${line}, not ${read[0]?.get(file)}`)
    }
  for (const file of planted.keys())
    if (!read.some((lines) => lines.get(file)?.startsWith('refused'))) faults.push(`No reader refuses ${file}.`)
  for (const fault of faults) console.error(fault)
  console.info(`${files.size} calendar files in ${readers.length} readers: ${faults.length} faults.`)
  return faults.length === 0 && files.size > 0 ? 0 : 1
}

function installReaders(): Reader[] {
  const jars = installIcal4j()
  const python = join(installFromPypi('icalendar', join(SOURCE, 'icalendar.txt')), 'python')
  return [
    { name: 'ical4j', command: 'java', args: ['-cp', jars, join(SOURCE, 'ReadCalendars.java')] },
    { name: 'icalendar', command: python, args: [join(SOURCE, 'read_calendars.py')] },
  ]
}

function readWith({ command, args }: Reader, names: readonly string[]): Map<string, string> {
  const output = execFileSync(command, [...args, ...names.map((name) => join(FOLDER, name))], { encoding: 'utf8' })
  const lines = output.trimEnd().split('\n')
  return new Map(lines.map((line) => line.split('\t')).map(([name = '', read = '']) => [name, read]))
}

function filesOfMails(): Promise<Map<string, string>> {
  return fromSource(join(FOLDER, '.vite'), async (load) => {
    const { everyMail } = await load<typeof import('../../src/tests/every-mail.ts')>('/src/tests/every-mail.ts')
    const files = new Map<string, string>()
    for (const [name, make] of Object.entries(everyMail))
      for (const { filename, content } of (await make()).attachments ?? [])
        if (filename.endsWith('.ics'))
          files.set(`${name.replaceAll(/\W+/g, '-')}.ics`, Buffer.from(content, 'base64').toString())
    return files
  })
}

const entry: CalendarEntry = {
  eventId: 7,
  title: 'Thirties at the Test Arms',
  description: 'Ten dates and a break.',
  startsAt: Temporal.Instant.from('2026-12-04T19:30:00Z'),
  endsAt: Temporal.Instant.from('2026-12-04T22:00:00Z'),
  timeZone: 'Europe/London',
  venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA', lat: 52.53, lng: -2.06 },
  sequence: 0,
  changedAt: Temporal.Instant.from('2026-11-20T12:00:00Z'),
  cancelled: false,
  siteUrl: 'https://dating.example',
  siteName: 'Black Country Speed Dating',
  contactEmail: 'hello@dating.example',
}

const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Europe/Dublin', 'UTC']
/** In winter, in summer, and in the nights in which the clocks change in Britain. */
const starts = ['2027-01-15T19:30:00Z', '2027-07-15T18:30:00Z', '2027-03-28T00:30:00Z', '2027-10-31T00:30:00Z']

function filesOfEvents(): Map<string, string> {
  const inZones = zones.flatMap((timeZone) =>
    starts.map((start, index): [string, string] => {
      const startsAt = Temporal.Instant.from(start)
      const times = { timeZone, startsAt, endsAt: startsAt.add({ minutes: 150 }) }
      const file = calendarFile({ ...entry, ...times, sequence: index, cancelled: index === 3 })
      return [`${timeZone.replaceAll('/', '-')}-${index}.ics`, file]
    }),
  )
  const hostile = hostileTexts.map((text, index): [string, string] => [
    `text-${index}.ics`,
    calendarFile(withTexts(text)),
  ])
  return new Map([...inZones, ...hostile])
}

/** Returns an event with the text in every field that accepts it. */
function withTexts(text: string): CalendarEntry {
  const { title, description } = EventDetails.shape
  const { name, street, town } = VenueDetails.shape
  const accepted = (shape: z.ZodType<string>, otherwise: string) => shape.safeParse(text).data ?? otherwise
  const { venue } = entry
  return {
    ...entry,
    title: accepted(title, entry.title),
    description: accepted(description, entry.description),
    venue: {
      ...venue,
      name: accepted(name, venue.name),
      street: accepted(street, venue.street),
      town: accepted(town, venue.town),
    },
  }
}

/** Each must be refused by a reader. The first two are what the site once sent. */
function plantedFaults(file: string): Map<string, string> {
  return new Map([
    ['planted-local-stamp.ics', file.replace(/^(DTSTAMP:.*)Z\r$/m, '$1\r')],
    ['planted-property-after-zone.ics', file.replace('BEGIN:VEVENT', 'TIMEZONE-ID:Europe/London\r\nBEGIN:VEVENT')],
    ['planted-no-uid.ics', file.replace(/^UID:.*\r\n/m, '')],
    ['planted-unended.ics', file.replace('END:VEVENT\r\n', '')],
    ['planted-no-such-time.ics', file.replace(/^(DTSTART[^:]*:\d{4})\d\d/m, '$119')],
  ])
}
