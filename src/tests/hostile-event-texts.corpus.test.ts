import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { siteItself } from '#accounts/actor.ts'
import { UserName } from '#accounts/contract/person.ts'
import { aMember } from '#accounts/testing.ts'
import { aHold } from '#bookings/testing.ts'
import type { EventView } from '#browsing/contract.ts'
import { EventDetails, VenueDetails } from '#events/contract.ts'
import { createEvent } from '#events/server/create-event.ts'
import { createVenue } from '#events/server/create-venue.ts'
import { anEvent, aVenue, eventDetails, readCalendar, venueDetails } from '#events/testing.ts'
import { firstName } from '#platform/server/mail/first-name.ts'
import { Refused } from '#platform/server/refusals.ts'
import { hostileTexts, someHostileTexts } from '#platform/testing/hostile-texts.ts'
import { expectPlainHeaders, storedMailTo, withoutSpaces } from '#platform/testing/stored-mail.ts'
import { tagsOf } from '#platform/testing/html-tags.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let venueId: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())

const long = { timeout: 3_600_000 }
const eventFields = ['title', 'description'] as const
const venueFields = ['name', 'street', 'town', 'directions', 'capacityNotes'] as const
type Texts<Field extends string> = Partial<Record<Field, string>>

/** Returns the fields that accept a text, with the parsed value. */
function acceptedTexts<Field extends string>(
  shape: Readonly<Record<Field, z.ZodType<string>>>,
  fields: readonly Field[],
  text: string,
): Texts<Field> {
  const accepted: Texts<Field> = {}
  for (const field of fields) {
    const { data } = shape[field].safeParse(text)
    if (data) accepted[field] = data
  }
  return accepted
}

test('an invalid text for a field of an event or a venue is refused with a full sentence', long, async () => {
  for (const text of hostileTexts) {
    for (const field of eventFields.filter((one) => !EventDetails.shape[one].safeParse(text).success)) {
      const details = { ...eventDetails(t.site), [field]: text }
      await expectSentence(createEvent(t.site, siteItself, { venueId, details }), field)
    }
    for (const field of venueFields.filter((one) => !VenueDetails.shape[one].safeParse(text).success)) {
      const details = { ...venueDetails, [field]: text }
      await expectSentence(createVenue(t.site, siteItself, { details }), field)
    }
  }
})

async function expectSentence(made: Promise<unknown>, field: string): Promise<void> {
  const thrown: unknown = await made.catch((error: unknown) => error)
  if (!(thrown instanceof Refused)) throw new Error(`the ${field} was not refused`, { cause: thrown })
  expect(thrown.fields?.[field]).toMatch(/^[A-Z].+\.$/)
}

test('a valid text is shown unchanged on the page, in calendars and in emails', long, async () => {
  const plain = await createAndBook({}, {}, 'Emily Brown')
  const plainMails = [plain, await createAndBook({ title: 'x'.repeat(120) }, {}, 'Emily Brown')].map(({ mail }) =>
    tagsOf(mail.htmlBody),
  )
  for (const text of someHostileTexts()) {
    const texts = acceptedTexts(EventDetails.shape, eventFields, text)
    const { capacityNotes, ...venue } = acceptedTexts(VenueDetails.shape, venueFields, text)
    const userName = UserName.safeParse(text).data ?? 'Emily Brown'
    const { event, page, calendar, mail } = await createAndBook(
      texts,
      { ...venue, ...(capacityNotes && { capacityNotes }) },
      userName,
    )

    const { name, directions, ...address } = venue
    expect(event).toMatchObject({
      ...texts,
      venue: { ...(name && { name }), ...(directions && { directions }), street_address: address },
    })
    expect(tagsOf(page), text).toEqual(tagsOf(plain.page))
    const [, structured = ''] = /<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(structured)).toMatchObject({ name: event.title, description: event.description })
    expect(withoutSpaces(calendar.title)).toBe(withoutSpaces(event.title))

    expect(mail.subject).toBe(`You’re booked: ${event.title}`)
    expect(plainMails, text).toContainEqual(tagsOf(mail.htmlBody))
    for (const phrase of [`Hello ${firstName(userName)},`, event.title, event.venue.name, event.venue.directions])
      expect(withoutSpaces(mail.textBody)).toContain(withoutSpaces(phrase))
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^ticket-[0-9A-Z]{10}\.png$/),
      expect.stringMatching(/^[\w-]+\.ics$/),
    ])
    await expectPlainHeaders(mail)
  }
  expect(t.loggedErrors).toEqual([])
})

/**
 * Creates a free event with this text. Returns how everyone sees it, and the email that a member of this name gets on booking.
 */
async function createAndBook(
  texts: Texts<(typeof eventFields)[number]>,
  venue: Texts<(typeof venueFields)[number]>,
  userName: string,
) {
  const id = await anEvent(t.site, { ...texts, pricePence: 0, venueId: await aVenue(t.site, venue) })
  const member = await aMember(t.site, { userName })
  await aHold(t.site, { eventId: id, member })
  await t.runJobs()
  return {
    event: (await t.app.inject(`/api/event?id=${id}`)).json<EventView>(),
    page: (await t.app.inject(`/event/${id}`)).body,
    calendar: readCalendar((await t.app.inject(`/event/${id}/calendar.ics`)).body),
    mail: await storedMailTo(t.site.db, member.email),
  }
}
