import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { cardProvider, expectBooked, fillCard, enterBirthDate, goodCard, pay } from './checkout.ts'
import type { EventView } from './demo-events.ts'
import { mailTo } from './mails.ts'
import { fillSignIn, joinByForm, noProfileProblem, refusedProblem } from './members.ts'
import { newPerson, tom, type Person } from './people.ts'
import {
  openSendLikesDialog,
  cardOf,
  countLoads,
  fillMessage,
  menuButton,
  openForMembers,
  rowOf,
  tickFor,
} from './members-pages.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { placeOf } from './booking-api.ts'
import { eventNamed, expect, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Creates the profile of a member who has none. */
async function makeProfile(page: Page, { headline, colour }: { headline: string; colour: string }): Promise<void> {
  const picture = sharp({ create: { width: 900, height: 1_200, channels: 3, background: colour } })
  await page.goto('/profile')
  await page.getByLabel('Headline').fill(headline)
  await page.getByLabel('Profile text').fill('More of it in person.')
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(headline)).toBeVisible()
}

async function bookAndPay(page: Page, event: EventView): Promise<void> {
  await page.goto(`/event/${event.id}`)
  await page.getByRole('link', { name: 'Book This Event' }).click()
  await enterBirthDate(page, ['1', '2', '1980'])
  await fillCard(page, goodCard)
  await pay(page)
  await expectBooked(page, event)
}

/** Returns the time until the morning after the event, when members are asked for their likes. */
async function untilMorningAfter(site: string, event: EventView): Promise<string> {
  const { now } = await placeOf(site, tom, event.id)
  const day = Temporal.Instant.from(event.ends_at).toZonedDateTimeISO(event.time_zone).toPlainDate().add({ days: 1 })
  const morning = day.toZonedDateTime({ timeZone: event.time_zone, plainTime: Temporal.PlainTime.from('09:01') })
  return Temporal.Instant.from(now).until(morning.toInstant()).toString()
}

/** Follows the email that asks for likes, and sends them for one person. */
async function like(page: Page, person: Person, liked: Person, event: EventView): Promise<void> {
  const mail = await mailTo(page, person.email, /^Send your likes/)
  const path = `/attendees/${event.id}`
  for (const part of [mail.text, mail.html]) expect(part).toContain(path)
  await page.goto(path)
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Attendees for ${event.title}`)
  await tickFor(page, liked).check()
  await expectAccessibleAtAnyWidth(page)
  const question = await openSendLikesDialog(page)
  await expect(question).toContainText(`: ${liked.userName}.`)
  await expect(question).toContainText('Once this is done, you will not be able to change them.')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Likes Submitted')).toBeVisible()
  await expect(tickFor(page, liked)).toBeChecked()
  await expect(tickFor(page, liked)).toBeDisabled()
}

test('two people register, book, meet, like each other, and write to each other', async ({
  page,
  other,
  demo,
  ownSite,
  later,
  expectProblem,
}) => {
  // Neither member has a profile at first, and tokens expire when the clock moves by days.
  for (const problem of [cardProvider, noProfileProblem, refusedProblem]) expectProblem(problem)
  const event = eventNamed(demo, 'Midweek on the Butty')
  const her = newPerson({ userName: 'Marguerite Fellows', gender: 'F' })
  const him = newPerson({ userName: 'Ambrose Lockyer', gender: 'M' })
  const members = [
    { page, person: her, headline: 'Sings in the bath', colour: '#2f5d7c' },
    { page: other, person: him, headline: 'Mends old clocks', colour: '#7a3b69' },
  ]

  for (const one of members) {
    await test.step(`${one.person.userName} joins, creates a profile and books`, async () => {
      await joinByForm(one.page, one.person)
      await fillSignIn(one.page, one.person)
      await expect(one.page).toHaveURL('/')
      await makeProfile(one.page, one)
      await bookAndPay(one.page, event)
      await mailTo(one.page, one.person.email, /^You’re booked/)
    })
  }

  await later(await untilMorningAfter(ownSite, event))
  await test.step('she sends her likes, and there is no match yet', async () => {
    await like(page, her, him, event)
    await expect(cardOf(page, him)).toContainText('Mends old clocks')
    await page.getByRole('main').getByRole('link', { name: 'My Matches' }).click()
    await expect(page.getByText("You haven't matched with anyone yet.")).toBeVisible()
    await expect(page.getByText('No one likes you yet!')).toBeVisible()
  })
  const loadsOfHers = countLoads(page)

  await test.step('he sends his likes, and both see the match immediately and get an email', async () => {
    await like(other, him, her, event)
    const heading = other.getByRole('heading', { name: 'It’s a match' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    const matches = page.getByRole('region', { name: 'My Matches' })
    await expect(matches.getByRole('article')).toContainText('New match')
    await expect(matches).toContainText('You and Ambrose Lockyer like each other.')
    await expect(menuButton(other)).toHaveAccessibleName(/1 new match$/)
    for (const one of members) await mailTo(one.page, one.person.email, /^It’s a match/)
    await expectAccessibleAtAnyWidth(page)
  })
  const loadsOfHis = countLoads(other)

  await test.step('she writes, and he is notified on his open page, reads the message, and has no new items left', async () => {
    await cardOf(page, him).getByRole('button', { name: 'Message Ambrose Lockyer' }).click()
    const dialog = await fillMessage(page, him, { subject: 'That clock', message: 'Does it strike?\nMine does not.' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Successfully sent message.')).toBeVisible()
    await expect(cardOf(page, him)).not.toContainText('New match')
    await expect(menuButton(other)).toHaveAccessibleName(/1 unread message, 1 new match$/)

    await openForMembers(other, 'My Matches')
    await expect(cardOf(other, her)).toContainText('New match')
    await expect(menuButton(other)).toHaveAccessibleName(/1 unread message$/)
    await openForMembers(other, 'Messages')
    await rowOf(other, 'That clock').click()
    const message = other.getByRole('article', { name: 'That clock' })
    await expect(message).toContainText('From Marguerite Fellows')
    await expect(message.getByText('Does it strike? Mine does not.')).toBeVisible()
    await expect(menuButton(other)).toHaveAccessibleName(/^(Menu|My account)$/)
    await expectAccessibleAtAnyWidth(other)
  })

  await test.step('he replies, and the reply appears on her open page', async () => {
    await openForMembers(page, 'Messages')
    await expect(page.getByText('Nobody has messaged you yet.')).toBeVisible()
    await other.getByRole('button', { name: 'Reply' }).click()
    const reply = await fillMessage(other, her, { message: 'Every quarter of an hour.' })
    await expect(reply.getByRole('textbox', { name: 'Subject' })).toHaveValue('Re: That clock')
    await reply.getByRole('button', { name: 'Send' }).click()
    await expect(other.getByText('Successfully sent message.')).toBeVisible()
    const ownMessage = other.getByRole('article', { name: 'That clock' }).getByText('Every quarter of an hour.')
    await expect(ownMessage).toBeInViewport({ ratio: 1 })

    await expect(page.getByText('A new message from Ambrose Lockyer.')).toBeAttached()
    await rowOf(page, 'Re: That clock').click()
    await expect(page.getByText('Every quarter of an hour.').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('both open the full conversation, and continue it there', async () => {
    await other.getByRole('link', { name: 'Your conversation with Marguerite Fellows' }).click()
    await page.getByRole('link', { name: 'Your conversation with Ambrose Lockyer' }).click()
    const form = page.getByRole('form', { name: 'Reply to Ambrose Lockyer' })
    await expect(form.getByRole('textbox')).toHaveCount(1)
    await form.getByRole('textbox', { name: 'Message' }).fill('Then I shall never be late.')
    await form.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await expect(form.getByRole('textbox', { name: 'Message' })).toBeFocused()
    const conversation = other.getByRole('group', { name: 'Your conversation with Marguerite Fellows' })
    await expect(conversation.getByRole('article')).toHaveCount(3)
    await expect(conversation.getByRole('article').last()).toContainText('Then I shall never be late.')
    await expect(conversation.getByRole('article').last()).toHaveAccessibleName(/^Marguerite Fellows, /)
    await expect(conversation.getByRole('article').last()).toBeInViewport()
    await expect(conversation.getByRole('heading', { name: 'That clock' }), 'a subject is shown once').toHaveCount(1)
    await expect(conversation.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expectAccessibleAtAnyWidth(other)
  })
  expect([loadsOfHers(), loadsOfHis()], 'no page was reloaded').toEqual([0, 0])
})
