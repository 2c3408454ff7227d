import type { Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { book, paidPlaceOf, strangersTo } from './booking-api.ts'
import { emailsTo, mailTo } from './mails.ts'
import { asPerson } from './site-api.ts'
import type { DemoPerson } from '#demo/people.ts'
import type { loadDoor } from '#event-night/contract.ts'
import { arrive, eventNamed, expect, ownEvent, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Returns the path of the link with this answer in the newest email with this subject. */
async function answerLink(page: Page, to: DemoPerson, subject: RegExp, answer: string): Promise<string> {
  const { html } = await mailTo(page, to.email, subject)
  const link = new RegExp(`https?://[^"]+(/stillcoming\\?token=[\\w-]+&answer=${answer})"`)
  return link.exec(html.replaceAll('&amp;', '&'))?.[1] ?? ''
}

/** Returns what the hosts see of each guest. */
async function atDoor(site: string, id: number) {
  const api = await asPerson(site, { email: 'owner@example.com' })
  const { guests } = await api<typeof loadDoor>('GET /api/admin/events/:id/door', { params: { id } })
  return new Map(guests.map(({ name, coming, delay }) => [name, { coming, delay }]))
}

test('a member who can’t make it says so from the email, and another is asked again, comes and runs late', async ({
  page,
  other,
  demo,
  ownSite,
  later,
  expectProblem,
}) => {
  // Her page stays open for a day, so the first token with which it asks for live updates may have expired.
  expectProblem(/\b401\b.*\/api\/live$/)
  const event = eventNamed(demo, 'Midweek on the Butty')
  const [her, him] = [
    (await strangersTo(ownSite, event.id, 'F', 1))[0],
    (await strangersTo(ownSite, event.id, 'M', 1))[0],
  ]
  if (!her || !him) throw new Error('the demo lacks people without a place')
  for (const person of [her, him]) {
    await book(ownSite, person, event.id)
    await paidPlaceOf(ownSite, person, event.id)
  }
  const start = Temporal.Instant.from(event.starts_at)
  const at = (days: number, time: string) =>
    start.toZonedDateTimeISO('Europe/London').subtract({ days }).withPlainTime(time).toInstant()
  await later(Temporal.Now.instant().until(at(1, '10:01')).round('second').toString())

  await page.goto('/')
  const link = await answerLink(page, her, /^Tomorrow: /, 'not-coming')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Are you still coming?')
  await expect(page.getByRole('main')).toContainText(event.title)
  await expectAccessibleAtAnyWidth(page)
  expect((await atDoor(ownSite, event.id)).get(her.userName)?.coming, 'opening the link answers nothing').toBe(
    'no answer',
  )
  await page.getByRole('button', { name: 'I can’t make it' }).click()
  await expect(page.getByText('You’ve told us that you can’t make it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for telling us')
  await expectAccessibleAtAnyWidth(page)
  expect((await atDoor(ownSite, event.id)).get(her.userName)?.coming).toBe('not coming')
  await arrive(page, her, link)
  await page.getByRole('link', { name: 'Transfer or give up your place' }).click()
  const card = ownEvent(page, event, 'Coming up')
  await expect(card.getByText('You’ve told us that you can’t make it.')).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Transfer your place' })).toBeFocused()
  await expect(card.getByRole('button', { name: /^I can’t come/ })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)

  await later(at(1, '10:01').until(at(0, '10:01')).toString())
  await other.goto(await answerLink(page, him, /^Still coming today/, 'coming'))
  await other.getByRole('button', { name: 'Yes, I’m coming' }).click()
  await expect(other.getByText('You’ve told us that you’re coming.')).toBeVisible()
  const again = (await emailsTo(page, her.email)).filter(({ subject }) => subject.startsWith('Still coming today'))
  expect(again, 'she has answered').toEqual([])

  await arrive(other, him, `/ticket/${event.id}`)
  await expect(other.getByText('You’ve told us that you’re coming.')).toBeVisible()
  await other.getByRole('button', { name: '20\u00A0min' }).click()
  await expect(other.getByText('The hosts know that you’ll be late.')).toBeVisible()
  await expectAccessibleAtAnyWidth(other)
  expect((await atDoor(ownSite, event.id)).get(him.userName)).toEqual({ coming: 'coming', delay: '20 minutes' })
})
