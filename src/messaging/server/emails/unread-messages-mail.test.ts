import { expect, test } from 'vitest'
import { exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { everyMessagingMail } from '#messaging/server/emails/testing.ts'
import { unreadMessagesMail } from '#messaging/server/emails/unread-messages-mail.tsx'
import { expectInBothParts, expectPartsMatch, linksIn } from '#platform/testing/read-mail.ts'

const mail = (name: string) => (everyMessagingMail[name] ?? expect.fail(`there is no email ‘${name}’`))()

test.each(Object.entries(everyMessagingMail))(
  'the email ‘%s’ has no exclamation marks, shows no names on a locked phone, and has the same content in HTML and in text',
  async (name, make) => {
    const { subject, html, text } = await make()

    for (const part of [html, text]) expect(part).toContain(exampleSender.trader.address)
    expect(`${subject}${text}`).not.toContain('!')
    expect(text).not.toMatch(/undefined|null|\[object/)
    const preview = /data-skip-in-text[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
    expect(preview).toMatch(/^You can read (it|them) on the site\./)
    expect(`${subject}${preview}`).not.toMatch(/Tom|Lewis|Amy/)
    expectPartsMatch({ subject, html, text })
    expect(linksIn.text(text).slice(0, 2)).toEqual([
      `https://dating.example/messages${/one$|one person$/.test(name) ? '?with=id-of-Tom' : ''}`,
      `https://dating.example/unsubscribe?token=${'k'.repeat(86)}`,
    ])
  },
)

test.each([
  ['unread messages, one', 'You have an unread message', 'from Tom Hadley.'],
  ['unread messages, from one person', 'You have 2 unread messages from one person', 'from Tom Hadley.'],
  ['unread messages, from two people', 'You have 2 unread messages from 2 people', 'from Tom Hadley and Lewis Cope.'],
  [
    'unread messages, from four people',
    'You have 6 unread messages from 4 people',
    'from Tom Hadley, Lewis Cope, Ben Shaw and one other person.',
  ],
  [
    'unread messages, from many people',
    'You have 5 unread messages from 5 people',
    'from Tom Hadley, Lewis Cope, Ben Shaw and 2 other people.',
  ],
])(
  'the email ‘%s’ counts messages and people, and names some of the people in the body',
  async (name, subject, sentence) => {
    expect((await mail(name)).subject).toBe(subject)
    await expectInBothParts(mail(name), sentence)
  },
)

test('names that contain HTML are escaped', async () => {
  const hostile = '<script>alert(1)</script> & "Tom"'
  const { html } = await unreadMessagesMail(exampleSender, {
    name: hostile,
    waiting: [{ id: '1', userName: hostile, messages: 1 }],
    stop: exampleSender.siteUrl,
  })
  expect(html).not.toContain('<script>')
  expect(html.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(2)
})
