import { codeFor } from './authenticator-codes.ts'
import { findAttendee } from './booking-api.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { guestRow, openDoor } from './at-the-door.ts'
import { expect, moveClock, test } from './own-site.ts'
import { offlineProblem } from './members-pages.ts'
import { demoHost, demoOwner, openAdmin, unverifiedProblem } from './staff.ts'
import { eventNamed } from './two-member-test.ts'

// Uses a separate site, because the clock moves. The second test continues from the first.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ expectProblem }) => {
  expectProblem(unverifiedProblem)
})

test('the host keeps the door through the evening, although staff rights have lapsed, and gives a code afterwards', async ({
  page,
  context,
  elsewhere,
  ownSite,
  demo,
  later,
  expectProblem,
}) => {
  expectProblem(offlineProblem)
  // The addresses of pictures expire when the clock jumps.
  expectProblem(/404.*\/portraits\//)
  const event = eventNamed(demo, 'Midweek on the Butty')
  const [her, him] = [await findAttendee(ownSite, event.id, 'F'), await findAttendee(ownSite, event.id, 'M')]
  const morning = Temporal.Instant.from(event.starts_at).subtract({ hours: 11 })
  await moveClock(ownSite, Temporal.Now.instant().until(morning).round('second').toString())
  await openDoor(page, event)
  await expect(page.getByText(/^Check-in opens \w+day \d+ \w+, 4\spm$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Check in |^Scan tickets$/ })).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)

  // The buttons appear by themselves.
  await later('PT12H')
  await page.getByRole('button', { name: `Check in ${her.userName}` }).click()
  await expect(page.getByText(`${her.userName} is in.`)).toBeVisible()
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  // The page can also be loaded again, without the other pages of admin.
  await page.reload()
  await expect(guestRow(page, her)).toContainText(/In \d/)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('link', { name: 'All events' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('All check-ins saved')).toBeVisible()

  const admin = await elsewhere()
  await openAdmin(admin, { at: `/admin/events/${event.id}` })
  await expect(admin.getByRole('region', { name: 'Devices at the door' })).toContainText(demoHost.userName)

  // What was tapped without a connection waits on the device until a code is given over the page.
  await context.setOffline(true)
  await guestRow(page, him).getByRole('button', { expanded: false }).click()
  await page.getByRole('button', { name: `Mark absent ${him.userName}` }).click()
  await expect(page.getByText(/1 check-in waiting: it will be sent when you’re back online/)).toBeVisible()
  await later('PT6H')
  // The door and the rounds are each refused, and both go on after the one code.
  const refusals = () =>
    Promise.all(
      ['door/commands', 'night/actions'].map((path) =>
        page.waitForResponse((response) => response.url().endsWith(path) && response.status() === 403),
      ),
    )
  const refused = refusals()
  await context.setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Please enter a code' })
  await expect(dialog).toBeVisible()
  await refused
  // The page goes on asking the site, but a dialog that was cancelled opens again only at the host's request.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await refusals()
  await refusals()
  await expect(dialog).toBeHidden()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Enter a code' }).click()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await codeFor(ownSite, demoHost.email))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await expect(page.getByRole('button', { name: `Undo absence ${him.userName}` })).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('region', { name: 'Devices at the door' })).toHaveCount(0)
})

test('staff rights lapse while an owner edits a form: a code is asked for over the page, and nothing typed is lost', async ({
  page,
  later,
  expectProblem,
}) => {
  // The wrong code.
  expectProblem(/\b422\b/)
  await openAdmin(page, { who: demoOwner, at: '/admin/venues' })
  await page.getByRole('main').getByRole('link', { name: 'The Glassmakers Arms' }).click()
  await page.getByLabel('Directions').fill('Down the steps beside the lock, and ring the bell.')
  await page.getByLabel('Private notes').fill('Ring Sue about the key.')

  await later('PT13H')
  await page.getByRole('button', { name: 'Save venue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please enter a code' })
  await expect(dialog).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That code isn’t right.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await codeFor(new URL(page.url()).origin, demoOwner.email))
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/admin/venues')
  await page.getByRole('main').getByRole('link', { name: 'The Glassmakers Arms' }).click()
  await expect(page.getByLabel('Directions')).toHaveValue('Down the steps beside the lock, and ring the bell.')
  await expect(page.getByLabel('Private notes')).toHaveValue('Ring Sue about the key.')
})
