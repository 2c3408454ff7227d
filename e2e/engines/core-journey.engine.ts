import { resolve } from 'node:path'
import sharp from 'sharp'
import type { getEventAsMember } from '#browsing/contract.ts'
import { goodCard } from '../checkout.ts'
import { readDemoEvents, type EventView } from '../demo-events.ts'
import { linkIn, mailTo } from '../mails.ts'
import { newPerson, tom, type Person } from '../people.ts'
import { book, placeOf, strangersTo } from '../booking-api.ts'
import { asPerson } from '../site-api.ts'
import { sendLikesOf, writeTo } from '../matching-api.ts'
import { eventNamed } from '../two-member-test.ts'
import type { EnginePage } from './engine-page.ts'
import { expect, test } from './engine-test.ts'
import { button, checkbox, field, fileField, heading, inDialog, link, linkWith, text } from './find-on-page.ts'

/** A member without a profile gets a 404. A token that expired when the clock moved gets a 401. */
test.use({ expected: async ({}, provide) => provide([/^response 404: \/api\/getprofile/, /^response 401: /]) })

test('a woman registers, books, pays, likes a man, matches with him and exchanges messages with him', async ({
  enginePage: page,
  site,
  later,
  look,
}) => {
  const event = eventNamed(await readDemoEvents(site), 'Midweek on the Butty')
  const her = newPerson({ userName: 'Marguerite Fellows', gender: 'F' })
  const [him] = await strangersTo(site, event.id, 'M', 1)

  await test.step('she registers', async () => {
    await page.goto(`${site}/register`)
    await register(page, her)
    await page.waitFor(text('48 hours'))
    await look('registered')
  })

  await test.step('she activates her account', async () => {
    await page.goto(site + linkIn(await mailTo({ url: () => site }, her.email, /confirm/i), '/activate'))
    await page.click(button('Activate my account'))
    await page.waitFor(heading('Your account is active'))
    await look('active')
  })

  await test.step('she creates a profile with a photo', async () => {
    await page.click(link('Create my profile'))
    await page.type(field('Headline'), 'Sings in the bath')
    await page.type(field('Profile text'), 'More of it in person.')
    await page.attachFile(fileField, await photo())
    await page.waitFor(inDialog('//*[contains(@class, "CropAreaGrid")]'))
    await look('crop')
    await page.click(inDialog(button('Use this picture')))
    await page.click(button('Save'))
    await page.waitFor(text('Sings in the bath'))
    await expect.poll(() => page.evaluate(`document.querySelector('main img').naturalWidth > 0`)).toBe(true)
    await look('profile')
  })

  await test.step('she books and pays', async () => {
    await page.goto(`${site}/event/${event.id}`)
    await page.waitFor(link('Book This Event'))
    await look('event')
    await page.click(link('Book This Event'))
    await page.type(field('Day'), '1')
    await page.type(field('Month'), '2')
    await page.type(field('Year'), '1980')
    await page.click(button('Continue'))
    await page.click(button('Save my date of birth'))
    await page.typeInFrame('Secure card number input frame', goodCard.number)
    await page.typeInFrame('Secure expiration date input frame', goodCard.expiry)
    await page.typeInFrame('Secure CVC input frame', goodCard.cvc)
    await look('checkout')
    await page.click(button('PAY'))
    await page.waitFor(text('Congratulations!'))
    await look('booked')
    await mailTo({ url: () => site }, her.email, /^You’re booked/)
  })

  await book(site, him, event.id)
  await later(await untilMorningAfter(site, event))

  await test.step('she sends her likes', async () => {
    await page.goto(`${site}/attendees/${event.id}`)
    await page.click(button('I agree'))
    await page.click(checkbox(`Like ${him.userName}`))
    await page.waitFor(text('1 ticked'))
    await look('likes')
    await page.click(button('Send Likes'))
    await page.waitFor(inDialog(text('Once this is done, you will not be able to change them.')))
    await page.click(inDialog(button('Yes')))
    await page.waitFor(text('Likes Submitted'))
    await look('likes-sent')
  })

  await test.step('he likes her too, and the match appears on her open page', async () => {
    await page.click(`//main${link('My Matches')}`)
    await page.waitFor(text("You haven't matched with anyone yet."))
    await sendLikesOf(site, him, { event }, [await attendeeSeenBy(site, him, her, event)])
    await page.waitFor(`//article${text('New match')}`)
    await look('match')
  })

  await test.step('she writes to him', async () => {
    await page.click(button(`Message ${him.userName}`))
    await page.type(inDialog(field('Subject')), 'That clock')
    await page.type(inDialog(field('Message')), 'Does it strike?')
    await look('message')
    await page.click(inDialog(button('Send')))
    await page.waitFor(text('Successfully sent message.'))
  })

  await test.step('he replies, and the reply appears on her open page', async () => {
    await page.goto(`${site}/messages`)
    await page.waitFor(text('Nobody has messaged you yet.'))
    const to = await attendeeSeenBy(site, him, her, event)
    await writeTo(site, him, to, { subject: 'Re: That clock', message: 'Every quarter of an hour.' })
    await page.click(`//main${linkWith('Re: That clock')}`)
    await page.waitFor(text('Every quarter of an hour.'))
    await look('reply')
  })
})

async function register(page: EnginePage, { userName, email, password, gender = 'F' }: Person): Promise<void> {
  await page.type(field('User name'), userName)
  await page.type(field('Email'), email)
  await page.type(field('Password'), password)
  await page.type(field('Confirm password'), password)
  await page.choose(field('Gender'), gender)
  await page.click('//input[@name="terms"]')
  await page.click(button('Register'))
}

/** Saves a photo for the browser to upload. */
async function photo(): Promise<string> {
  const path = resolve('test-results', 'engines', 'photo.jpg')
  await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#2f5d7c' } })
    .jpeg()
    .toFile(path)
  return path
}

/** Returns this woman's entry in the attendee list that the viewer sees. Its id is the one to use for likes and messages. */
async function attendeeSeenBy(site: string, viewer: { email: string }, { userName }: Person, { id }: EventView) {
  const api = await asPerson(site, viewer)
  const input = { query: { id }, body: { attendees: true } }
  const { female_attendees: women } = await api<typeof getEventAsMember>('POST /api/event', input)
  const found = women?.find(({ name }) => name === userName)
  if (!found) throw new Error(`${userName} does not attend`)
  return found
}

/** Returns the time until the morning after the event, when members are asked for their likes. */
async function untilMorningAfter(site: string, event: EventView): Promise<string> {
  const { now } = await placeOf(site, tom, event.id)
  const day = Temporal.Instant.from(event.ends_at).toZonedDateTimeISO(event.time_zone).toPlainDate().add({ days: 1 })
  const morning = day.toZonedDateTime({ timeZone: event.time_zone, plainTime: Temporal.PlainTime.from('09:01') })
  return Temporal.Instant.from(now).until(morning.toInstant()).toString()
}
