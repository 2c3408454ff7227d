import { expect, test } from 'vitest'
import { exampleDetails, exampleSender } from '#bookings/server/emails/testing/example-details.ts'
import { matchMail } from '#matching/server/emails/match-mail.tsx'
import { everyMatchingMail } from '#matching/server/emails/testing.ts'
import { expectInBothParts, expectPartsMatch, linksIn, seen } from '#platform/testing/read-mail.ts'

const mail = (name: string) => (everyMatchingMail[name] ?? expect.fail(`there is no email ‘${name}’`))()
const linksOf = async (name: string) => linksIn.text((await mail(name)).text)
const hostile = '<script>alert(1)</script> & "Tom"'

test.each(Object.entries(everyMatchingMail))(
  'the email ‘%s’ names its sender, recipient and event in HTML and in text, and has no exclamation marks',
  async (_name, make) => {
    const { subject, html, text } = await make()
    for (const part of [seen(html), text]) {
      expect(part).toContain(exampleSender.trader.address)
      expect(part).toContain(exampleSender.trader.email)
      expect(part).toContain('Hello Amy,')
    }
    await expectInBothParts(make(), 'Thirties at the Test Arms on Friday 4 December 2026, 7:30 pm')
    expect(subject).toContain(': Thirties at the Test Arms')
    expect(subject + text).not.toContain('!')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/undefined|null|\[object/)
    expectPartsMatch(await make())
  },
)

test('a match email names the match and the event, and links to writing to them', async () => {
  expect((await mail('match, one')).subject).toBe('It’s a match: Thirties at the Test Arms')
  await expectInBothParts(mail('match, one'), 'Someone you like likes you too: Tom Hadley')
  expect(await linksOf('match, one')).toEqual([
    'https://dating.example/mymatches?write=0192f0c1-2222-7000-8000-000000000002',
    'https://dating.example/rules',
    'https://dating.example',
  ])
})

test('one email about several matches names each of them, even if two have the same name', async () => {
  expect((await mail('match, several')).subject).toBe('You have 4 new matches: Thirties at the Test Arms')
  await expectInBothParts(mail('match, several'), 'Tom Hadley Samuel Walters Tom Hadley Raj Gill')
  expect((await linksOf('match, several'))[0]).toBe('https://dating.example/mymatches')
})

test('a name that contains HTML is escaped', async () => {
  const { html, text } = await matchMail({ ...exampleDetails(), matched: [{ id: '1', userName: hostile }] })
  expect(html).not.toContain('<script>')
  expect(text).toContain(hostile)
})

test('a reminder states the deadline in the event’s local time, the effect of a like, and how to stop reminders', async () => {
  for (const name of ['first', 'second', 'last', 'late']) {
    await expectInBothParts(
      mail(`send your likes, ${name}`),
      'send your likes before Friday 11 December 2026, 10 pm.',
      'Anyone you tick will see that you liked them once they’ve sent their own likes, or once likes have closed, even if they didn’t tick you.',
      'If you didn’t like anyone, send your likes with nobody ticked and we won’t remind you again.',
    )
    expect(await linksOf(`send your likes, ${name}`)).toContain('https://dating.example/attendees/7')
  }
})

test.each([
  ['first', 'Send your likes'],
  ['second', 'Send your likes'],
  ['last', 'Likes close tomorrow'],
  ['late', 'Likes close today'],
])('the %s reminder has the subject ‘%s’', async (name, called) => {
  expect((await mail(`send your likes, ${name}`)).subject).toBe(`${called}: Thirties at the Test Arms`)
})

test.each([
  [
    'one',
    'Someone likes you',
    'Someone you met at',
    'likes you. Now that likes have closed, you can see who it is and',
  ],
  [
    'several',
    '3 people like you',
    '3 people you met at',
    'like you. Now that likes have closed, you can see who they are',
  ],
])(
  'the email about likes that became visible, from %s, counts them and has a link that stops these emails',
  async (many, subject, who, what) => {
    const name = `visible likes, ${many}`
    expect((await mail(name)).subject).toBe(`${subject}: Thirties at the Test Arms`)
    await expectInBothParts(mail(name), `${who} Thirties at the Test Arms`, what)
    expect((await linksOf(name)).slice(0, 2)).toEqual([
      'https://dating.example/mymatches',
      `https://dating.example/unsubscribe?token=${'k'.repeat(86)}`,
    ])
  },
)
