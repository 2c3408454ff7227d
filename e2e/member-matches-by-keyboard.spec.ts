import { expect, pairOf, test } from './after-an-event.ts'
import { demoPassword } from './people.ts'
import { tabTo, typeInto } from './keyboard.ts'
import { tickFor } from './members-pages.ts'
import { receivedBy, sendLikesOf, writeTo } from './matching-api.ts'

test('with the keyboard alone a member can like, match, write, reply, report, block and unblock', async ({
  page,
  evening,
  ownSite,
}) => {
  const { her, him } = pairOf(evening, 0)
  await sendLikesOf(ownSite, him, evening, [her])
  const focused = page.locator(':focus')

  await page.goto(`/signin?to=/attendees/${evening.event.id}`)
  await typeInto(page, 'Email', her.email)
  await typeInto(page, 'Password', demoPassword)
  await page.keyboard.press('Enter')
  await expect(tickFor(page, him)).toBeVisible()
  await tabTo(page, 'checkbox', `Like ${him.userName}`)
  await page.keyboard.press('Space')
  await expect(tickFor(page, him)).toBeChecked()
  await tabTo(page, 'button', 'Send Likes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(focused).toHaveAccessibleName('Send Likes')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Yes')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Likes Submitted')).toBeVisible()
  await expect(focused).toHaveText('It’s a match')

  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(`Message ${him.userName}`)
  await tabTo(page, 'link', 'My Matches')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Message ${him.userName}` })).toBeVisible()
  await tabTo(page, 'button', `Message ${him.userName}`)
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName('Subject')
  await page.keyboard.type('Sunday')
  await typeInto(page, 'Message', 'A walk?')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName('Send')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully sent message.')).toBeVisible()
  await expect(focused).toHaveAccessibleName(`Message ${him.userName}`)

  await writeTo(ownSite, him, her, { subject: 'The raffle', message: 'You won the hamper.' })
  await writeTo(ownSite, him, her, { subject: 'Re: Sunday', message: 'Ring me on 07700 900123.' })
  await tabTo(page, 'button', /^My account/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', /^Messages/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Re: Sunday/ })).toBeVisible()
  await tabTo(page, 'link', /Re: Sunday/)
  for (const [key, subject] of [
    ['ArrowDown', 'The raffle'],
    ['ArrowUp', 'Re: Sunday'],
    ['j', 'The raffle'],
    ['k', 'Re: Sunday'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focused).toContainText(subject)
  }
  await page.keyboard.press('Enter')
  await expect(focused).toHaveText('Re: Sunday')
  await tabTo(page, 'button', 'Reply')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAccessibleName('Message')
  await page.keyboard.type('Mine is 07700 900456')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await expect(focused).toContainText('looks like a phone number')
  await tabTo(page, 'button', 'Edit')
  await page.keyboard.press('Enter')
  await page.keyboard.type('not for emails')
  await page.keyboard.press('Control+Enter')
  await expect(
    page
      .getByRole('region', { name: `Your conversation with ${him.userName}` })
      .getByText('Successfully sent message.'),
  ).toBeVisible()
  await expect(focused).toHaveAccessibleName('Reply')
  expect((await receivedBy(ownSite, him, her)).map(({ message }) => message)).toEqual([
    'Mine is not for emails',
    'A walk?',
  ])

  await tabTo(page, 'button', 'Report this message')
  await page.keyboard.press('Enter')
  await tabTo(page, 'combobox', 'What’s wrong?')
  await page.keyboard.type('Spam')
  await tabTo(page, 'button', 'Send report')
  await page.keyboard.press('Enter')
  await expect(focused).toContainText('The owner has your report.')
  await page.keyboard.press('Escape')
  await expect(focused).toHaveAccessibleName('Report this message')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(`Block ${him.userName}`)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `Block ${him.userName}?` })
  await expect(question).toBeVisible()
  await tabTo(page, 'button', `Block ${him.userName}`, question)
  await page.keyboard.press('Enter')
  await expect(focused).toContainText(`You’ve blocked ${him.userName}.`)

  await page.goto('/blocked')
  await expect(page.getByRole('button', { name: `Unblock ${him.userName}` })).toBeVisible()
  await tabTo(page, 'button', `Unblock ${him.userName}`)
  await page.keyboard.press('Enter')
  const unblockDialog = page.getByRole('dialog', { name: `Unblock ${him.userName}?` })
  await expect(unblockDialog).toBeVisible()
  await tabTo(page, 'button', `Unblock ${him.userName}`, unblockDialog)
  await page.keyboard.press('Enter')
  await expect(focused).toContainText(`You’ve unblocked ${him.userName}.`)
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName('Undo')
  await page.keyboard.press('Enter')
  await expect(focused).toContainText(`You’ve blocked ${him.userName} again.`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'button', `Unblock ${him.userName}`)
})
