import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { mailTo } from './mails.ts'
import { amy } from './people.ts'
import { openAdmin } from './staff.ts'
import { arrive, expect, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Amy and Tom were checked in at this event of the demo.
const title = 'Book lovers at the Alma'
const aboutTom = 'A good evening, but Tom never asked me a thing.'
const aboutEvening = 'A good evening, if a little loud.'

test('a member’s review is refused for its rule, changed, published and answered, and everyone reads it', async ({
  page,
  other: admin,
  ownSite,
  expectProblem,
}) => {
  // The words with a phone number.
  expectProblem(/\b422\b/)
  await arrive(page, amy, '/myevents')
  await page.getByRole('link', { name: `Review this evening ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review an evening')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Please choose from one to five stars.')).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Stars' })).toBeFocused()
  await page.getByRole('radio', { name: '4 stars' }).check()
  const words = page.getByRole('textbox', { name: /^What was the evening like/ })
  await words.fill(`${aboutTom} Ring me on 07700 900123.`)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Please leave out email addresses')).toBeVisible()
  await words.fill(aboutTom)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Thank you. We’ll read it')).toBeVisible()
  await expect(page.getByText('Your review is waiting for our check.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)

  await openAdmin(admin)
  await admin.getByRole('link', { name: '2 reviews to check' }).click()
  const toCheck = admin.getByRole('article').filter({ hasText: aboutTom })
  await expect(toCheck).toContainText('Tom is the first name of someone who booked that evening.')
  await expect(toCheck).not.toContainText('Amy')
  await expectAccessibleAtAnyWidth(admin)
  await toCheck.getByRole('button', { name: 'Refuse' }).click()
  const refusing = admin.getByRole('dialog', { name: 'Refuse this review?' })
  await refusing.getByRole('button', { name: 'Refuse and tell the guest' }).click()
  await expect(refusing.getByText('Please choose the rule that it breaks.')).toBeVisible()
  await refusing.getByLabel('The rule that it breaks').selectOption({ label: 'It’s about a guest' })
  await refusing.getByLabel('What to change (optional)').fill('Please leave Tom out.')
  await expectAccessibleAtAnyWidth(admin)
  await refusing.getByRole('button', { name: 'Refuse and tell the guest' }).click()
  await expect(admin.getByText('The review is refused, and we’ve emailed the guest why.')).toBeVisible()

  const { text } = await mailTo(page, amy.email, /^About your review/)
  expect(text).toContain('It must not name, describe or judge anyone who was there as a guest.')
  await page.goto(/https?:\/\/[^/]+(\/myreview\/\d+)/.exec(text)?.[1] ?? '')
  await expect(page.getByText('Please leave Tom out.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await words.fill(aboutEvening)
  await page.getByRole('button', { name: 'Send changed review' }).click()
  await expect(page.getByText('Your review is waiting for our check.')).toBeVisible()

  await admin.reload()
  const changed = admin.getByRole('article').filter({ hasText: aboutEvening })
  await changed.getByRole('button', { name: 'Publish' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(changed).toHaveCount(0)
  await admin.getByRole('link', { name: 'Published' }).click()
  await changed.getByRole('button', { name: 'Answer' }).click()
  await admin.getByLabel('Your answer').fill('We’ll turn the music down.')
  await admin.getByRole('button', { name: 'Publish answer' }).click()
  await expect(changed.getByText('We’ll turn the music down.')).toBeVisible()
  await expectAccessibleAtAnyWidth(admin)

  await page.goto(`${ownSite}/reviews`)
  const review = page.getByRole('listitem').filter({ hasText: aboutEvening })
  await expect(review).toContainText('A guest')
  await expect(review).toContainText('We’ll turn the music down.')
  await expect(page.getByText(/out of 5 on average, from \d+ reviews/)).toBeVisible()
  await expect(page.getByText('we’ve refused one review')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.goto(`${ownSite}/events`)
  await page
    .getByRole('link', { name: /^See More/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^\d+ reviews of our evenings$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews')
})
