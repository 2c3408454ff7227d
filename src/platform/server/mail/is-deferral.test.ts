import { expect, test } from 'vitest'
import { isDeferral } from '#platform/server/mail/is-deferral.ts'

const smtpError = (command: string, response: string) =>
  Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) })

test.each([
  ['RCPT TO', '450 4.7.1 too many emails from you', true],
  ['RCPT TO', '451 later', true],
  ['DATA', '452 4.3.1 busy', true],
  ['DATA', '400 no', true],
  ['DATA', '499 no', true],
  ['RCPT TO', '450-4.2.0 greylisted', false],
  ['DATA', '452 4.2.2 the mailbox is full', false],
  ['RCPT TO', '450 4.1.1 the mailbox is busy', false],
  ['RCPT TO', '421 4.7.0 too many connections', false],
  ['RCPT TO', '550 5.1.1 no such mailbox', false],
  ['DATA', '399 what', false],
  ['DATA', '500 what', false],
  ['MAIL FROM', '451 4.3.0 later', false],
  ['AUTH PLAIN', '454 4.7.0 later', false],
])('after %s, the reply ‘%s’ is a deferral by the domain: %s', (command, response, expected) => {
  expect(isDeferral(smtpError(command, response))).toBe(expected)
})

test('a lost connection, and an error of anything else, is no deferral by the domain', () => {
  expect(isDeferral(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' }))).toBe(false)
  expect(isDeferral(new Error('451 later'))).toBe(false)
  expect(isDeferral('451')).toBe(false)
})
