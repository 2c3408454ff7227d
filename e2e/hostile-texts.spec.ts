import type { Frame, Page } from '@playwright/test'
import { expect, matchAndWrite, test } from './hostile-site.ts'
import { tom } from './people.ts'
import { arrive } from './two-member-test.ts'
import { desk, phone, resize } from './viewports.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('hostile names and texts run no script and break no page or email', async ({ page, hostile }) => {
  page.on('dialog', (dialog) => expect.soft(dialog.message(), 'no user text runs as a script').toBe(''))
  const expectNoLayoutProblems = async (name: string) => {
    await page.evaluate(() => document.fonts.ready)
    for (const size of [desk, phone]) {
      await resize(page, size)
      expect.soft(await findLayoutProblems(page.mainFrame()), `${name} at ${size.width} px`).toEqual([])
    }
  }
  const visit = async (path: string, name: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoLayoutProblems(name)
  }
  const { past, women } = hostile

  await arrive(page, tom, '/profile')
  await expect(page.getByRole('main').getByRole('img')).toBeVisible()
  await expectNoLayoutProblems('profile')
  await visit('/profile?edit', 'profile-edit')
  await visit('/account', 'account')
  await visit('/account/details', 'account-details')
  await visit('/', 'home')
  await visit('/events', 'events')
  await visit(`/event/${past.id}`, 'event')
  await visit('/myevents', 'my-events')
  await visit(`/attendees/${past.id}`, 'attendees')

  await matchAndWrite(hostile)
  await visit(`/attendees/${past.id}`, 'attendees-sent')
  await visit('/mymatches', 'matches')
  await page
    .getByRole('button', { name: /^Message/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoLayoutProblems('message-dialog')
  await visit('/messages', 'inbox')
  const messages = await page
    .locator('[data-message]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('href')))
  expect(messages.length).toBeGreaterThan(5)
  for (const [nth, address] of messages.entries()) await visit(address ?? '', `message-${nth + 1}`)
  for (const [nth, { id }] of women.slice(0, 4).entries()) {
    await visit(`/messages?with=${id}`, `exchange-${nth + 1}`)
    await visit(`/userprofile/${id}`, `user-profile-${nth + 1}`)
  }

  await page.goto(`/dev/mailbox?to=${tom.email}`)
  await page.locator('details').evaluateAll((all) => all.slice(0, 4).forEach((one) => one.setAttribute('open', '')))
  await expectNoLayoutProblems('mailbox')
  for (const frame of page.frames().slice(1, 5))
    expect.soft(await findLayoutProblems(frame), 'the newest mails').toEqual([])
})

/** Finds elements that overflow the page, and user text that reverses the text next to it. */
async function findLayoutProblems(where: Page | Frame): Promise<string[]> {
  return where.evaluate(() => {
    const problems: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) problems.push(`${scrollWidth - clientWidth} pixels of sideways scrolling`)

    const describeElement = (element: Element) =>
      `<${element.tagName.toLowerCase()} class=${element.className}> ${(element.textContent ?? '').slice(0, 40)}`
    for (const element of document.querySelectorAll(
      'h1, h2, h3, p, button, a, summary, input, textarea, select, time, img',
    )) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (left < -1 || right > clientWidth + 1))
        problems.push(`${describeElement(element)}: ${left} to ${right}`)
    }

    const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]|[\u202B\u202E\u2067]/u
    const isBlock = (element: Element) =>
      !getComputedStyle(element).display.startsWith('inline') || element === document.body
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (
        !parent ||
        parent.closest('script, style, noscript, textarea, option') ||
        !rightToLeft.test(node.nodeValue ?? '')
      )
        continue
      let box: Element = parent
      let isIsolated = false
      for (; ; box = box.parentElement ?? document.body) {
        isIsolated ||= /isolate|plaintext/.test(getComputedStyle(box).unicodeBidi) && !isBlock(box)
        if (isBlock(box)) break
      }
      const range = document.createRange()
      range.setStart(node, node.nodeValue?.length ?? 0)
      range.setEnd(box, box.childNodes.length)
      // After right-to-left text, a number or more right-to-left text is laid out as part of it.
      const joinsNextText = /^[^\p{L}\p{N}]*[\p{N}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(range.toString())
      if (!isIsolated && joinsNextText)
        problems.push(`${describeElement(parent)} reorders ${range.toString().slice(0, 30)}`)
    }
    return [...new Set(problems)].slice(0, 20)
  })
}
