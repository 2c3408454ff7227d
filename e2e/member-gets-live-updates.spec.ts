import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { openFromMenu, signIn } from './members.ts'
import { amy, tom, type Person } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './own-site.ts'

// Uses a separate site, because likes can be sent only once.

/** Signs a member in as if on another device. Returns their id, and a function that makes requests as that member. */
async function onOtherDevice(site: string, person: Person) {
  const post = async (path: string, body: object, access?: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) }
    const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { email, password } = person
  const { access } = z.object({ access: z.string() }).parse(await post('/accounts/authenticate/', { email, password }))
  const id = z.object({ sub: z.string() }).parse(JSON.parse(atob(access.split('.')[1] ?? ''))).sub
  return { id, ask: (path: string, body: object) => post(path, body, access) }
}

const Attended = z.array(z.object({ id: z.number(), past_event: z.boolean() }))

/** Returns the latest event that this person attended. */
async function lastEvening(person: { ask(path: string, body: object): Promise<unknown> }): Promise<number> {
  const past = Attended.parse(await person.ask('/api/myevents/', {})).filter(({ past_event }) => past_event)
  return Math.max(...past.map(({ id }) => id))
}

/** Locates the button that shows the number of new items. It differs between phone and desktop. */
function buttonOf(page: Page, project: string): Locator {
  return page.getByRole('banner').getByRole('button', { name: project === 'phone' ? 'Menu' : 'My account' })
}

test('the bar counts new items as they arrive, in every tab, over one stream', async ({ page, context, ownSite }, {
  project,
}) => {
  const requested: string[] = []
  context.on('request', (request) => request.url().endsWith('/api/live') && requested.push(request.url()))
  await signIn(page, tom)
  const button = buttonOf(page, project.name)
  // Tom has one unread message in the demo.
  await expect(button).toHaveAccessibleName(/1 unread message$/)
  const other = await context.newPage()
  await other.goto('/events')
  const [amyElsewhere, tomElsewhere] = [await onOtherDevice(ownSite, amy), await onOtherDevice(ownSite, tom)]
  const eventId = await lastEvening(amyElsewhere)

  await tomElsewhere.ask('/api/sendlikes/', { eventId, likes: [{ id: amyElsewhere.id, like: true }] })
  await amyElsewhere.ask('/api/sendlikes/', { eventId, likes: [{ id: tomElsewhere.id, like: true }] })
  await expect(button).toHaveAccessibleName(/1 unread message, 1 new match$/)
  await expect(buttonOf(other, project.name)).toHaveAccessibleName(/1 unread message, 1 new match$/)

  const message = { toUserId: tomElsewhere.id, subject: 'That canal walk', message: 'On Sunday?' }
  await amyElsewhere.ask('/api/messaging/sendmessage/', message)
  await expect(button).toHaveAccessibleName(/^(Menu|My account), 2 unread messages, 1 new match$/)
  await expect(page.getByText('You have 2 unread messages, 1 new match.')).toBeAttached()
  await expect(buttonOf(other, project.name)).toHaveAccessibleName(/2 unread messages, 1 new match$/)
  expect(requested).toHaveLength(1)
  await expect(page).not.toHaveTitle(/\d/)

  // When the tab with the stream is closed, the other tab opens its own.
  await page.close()
  await expect.poll(() => requested.length).toBe(2)
  await amyElsewhere.ask('/api/messaging/sendmessage/', { ...message, subject: 'Or Saturday?' })
  await expect(buttonOf(other, project.name)).toHaveAccessibleName(/3 unread messages, 1 new match$/)

  await openFromMenu(other, 'Sign out')
  await expect(other).toHaveURL('/home')
  await expect(other.getByText('unread message')).toHaveCount(0)
})

test('the members’ menu opens, closes with Escape, can be used by keyboard, and is accessible', async ({ page }, {
  project,
}) => {
  await signIn(page, amy)
  await page.goto('/events')
  const button = buttonOf(page, project.name)
  const matches = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Matches' })
  await button.focus()
  await expect(matches).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(matches).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(matches).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Space')
  await expect(matches).toBeVisible()
  for (let count = 0; count < 6 && !(await isFocused(matches)); count += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mymatches')
  await expect(matches).toBeHidden()
})

function isFocused(link: Locator): Promise<boolean> {
  return link.evaluate((element) => element === document.activeElement)
}
