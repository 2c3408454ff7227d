import type { Page } from '@playwright/test'
import { isWhole } from '#platform/testing/suite-size.ts'
import type { blockMember } from '#safety/contract.ts'
import { arrive, expect, otherManOf, pairOf, test, type Evening, type DemoMember } from './after-an-event.ts'
import { fillSignIn, join } from './members.ts'
import { newPerson } from './people.ts'
import { openSendLikesDialog, cardOf, rowOf, tickFor } from './members-pages.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { asPerson } from './site-api.ts'
import { match, sendLikesOf, writeTo } from './matching-api.ts'
import { expectHeadingsInOrder, expectReachableByTab } from './reachable-by-tab.ts'
import { desk, desktopAt400Percent, phone, resize } from './viewports.ts'
import { waitUntilSettled, watchRequests } from './wait-until-settled.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A woman who has matched with one man, is liked by another, and has blocked a third. */
type Scene = { evening: Evening; her: DemoMember; him: DemoMember; liker: DemoMember; blocked: DemoMember }
/** A page by its address and, if there is one, the dialog that it opens. */
type Shown = {
  name: string
  path: string
  ready: (page: Page) => Promise<void>
  /** The page has a bar that may cover what has the focus. */
  hasBar?: true
  dialog?: (page: Page) => Promise<void>
}

async function setTheScene(site: string, evening: Evening): Promise<Scene> {
  const { her, him } = pairOf(evening, 0)
  const [liker, blocked] = [otherManOf(evening, 0), otherManOf(evening, 1)]
  for (const man of [liker, blocked]) await sendLikesOf(site, man, evening, [her])
  await match(site, evening, { her, him })
  await writeTo(site, him, her, { subject: 'That walk', message: 'Along the cut, on Sunday?\nOr Saturday.' })
  await writeTo(site, her, him, { subject: 'Re: That walk', message: 'Sunday.' })
  const api = await asPerson(site, her)
  await api<typeof blockMember>('POST /api/members/:id/block', { params: { id: blocked.id }, body: {} })
  return { evening, her, him, liker, blocked }
}

function pagesOf({ evening, him, liker, blocked }: Scene): Shown[] {
  const showsMessage = (subject: string) => (page: Page) => expect(rowOf(page, subject)).toBeVisible()
  return [
    {
      name: 'likes-sent',
      path: `/attendees/${evening.event.id}`,
      ready: (page) => expect(tickFor(page, him)).toBeDisabled(),
    },
    {
      name: 'mymatches',
      path: '/mymatches',
      ready: (page) => expect(cardOf(page, liker)).toBeVisible(),
      dialog: async (page) => {
        await cardOf(page, liker)
          .getByRole('button', { name: `Message ${liker.userName}` })
          .click()
        const dialog = page.getByRole('dialog', { name: `Message to ${liker.userName}` })
        await dialog.getByRole('button', { name: 'Send' }).click()
        await expect(dialog.getByText('Please enter a subject.')).toBeVisible()
      },
    },
    {
      name: 'messages',
      path: '/messages',
      ready: showsMessage('That walk'),
      dialog: async (page) => {
        await page.getByRole('button', { name: 'New message' }).click()
        await expect(page.getByRole('dialog').getByRole('combobox', { name: 'To' })).toBeVisible()
      },
    },
    { name: 'messages-sent', path: '/messages?box=sent', ready: showsMessage('Re: That walk') },
    {
      name: 'messages-between',
      path: `/messages?with=${him.id}`,
      ready: (page) => expect(page.getByRole('article')).toHaveCount(2),
    },
    {
      name: 'userprofile',
      path: `/userprofile/${him.id}`,
      ready: (page) => expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible(),
      dialog: async (page) => {
        await page.getByRole('button', { name: `Report ${him.userName}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
        await expect(page.getByText('Please choose a reason.')).toBeVisible()
      },
    },
    {
      name: 'blocked',
      path: '/blocked',
      ready: (page) => expect(page.getByRole('button', { name: `Unblock ${blocked.userName}` })).toBeVisible(),
      dialog: async (page) => {
        await page.getByRole('button', { name: `Unblock ${blocked.userName}` }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  ]
}

async function checkPage(page: Page, { name, path, ready, hasBar, dialog }: Shown): Promise<void> {
  await test.step(name, async () => {
    for (const size of [phone, desk, ...(isWhole || hasBar ? [desktopAt400Percent] : [])]) {
      await resize(page, size)
      await page.goto(path)
      await ready(page)
      await waitUntilSettled(page)
      await expectHeadingsInOrder(page)
      await expectReachableByTab(page)
    }
    await expectAccessibleAtAnyWidth(page)
    if (!dialog) return
    await dialog(page)
    await expectAccessibleAtAnyWidth(page)
  })
}

test('members who have met see pages that are accessible and fit the screen, and every control is reached by Tab', async ({
  page,
  evening,
  ownSite,
}) => {
  const scene = await setTheScene(ownSite, evening)
  watchRequests(page)
  await arrive(page, scene.her, '/mymatches')
  for (const shown of pagesOf(scene)) await checkPage(page, shown)
})

test('the attendees page is accessible before likes are sent', async ({ page, evening }) => {
  const { her, him } = pairOf(evening, 1)
  const path = `/attendees/${evening.event.id}`
  watchRequests(page)
  await arrive(page, her, path)
  await checkPage(page, {
    name: 'attendees',
    path,
    ready: (at) => expect(tickFor(at, him)).toBeEnabled(),
    hasBar: true,
    dialog: async (at) => {
      await tickFor(at, him).check()
      await openSendLikesDialog(at)
    },
  })
})

test('empty lists of matches, messages and blocked people are accessible', async ({ page }) => {
  watchRequests(page)
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  const showsText = (phrase: string) => (at: Page) => expect(at.getByText(phrase)).toBeVisible()
  for (const shown of [
    { name: 'mymatches-none', path: '/mymatches', ready: showsText('No one likes you yet!') },
    { name: 'messages-none', path: '/messages', ready: showsText('Nobody has messaged you yet.') },
    { name: 'blocked-none', path: '/blocked', ready: showsText('You haven’t blocked anyone.') },
  ])
    await checkPage(page, shown)
})
