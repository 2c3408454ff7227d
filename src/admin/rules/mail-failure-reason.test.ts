import { expect, test } from 'vitest'
import { mailFailureReason } from '#admin/rules/mail-failure-reason.ts'

test.each([
  ['Invalid login: 535 5.7.8 Error', 'user name or password'],
  ['EAUTH', 'user name or password'],
  ['Server said 535', 'user name or password'],
  ['authentication failed', 'user name or password'],
  ['getaddrinfo ENOTFOUND mail.example.com', 'no mail server with that name'],
  ['queryA EDNS', 'no mail server with that name'],
  ['EAI_AGAIN', 'no mail server with that name'],
  ['connect ECONNREFUSED 192.0.2.1:587', 'isn’t responding'],
  ['connect ETIMEDOUT', 'isn’t responding'],
  ['ESOCKET', 'isn’t responding'],
  ['read ECONNRESET', 'isn’t responding'],
  ['Connection timeout', 'isn’t responding'],
  ['Connection closed unexpectedly', 'isn’t responding'],
  ['Greeting never received', 'isn’t responding'],
  ['Error upgrading connection with STARTTLS: 502 not here', 'doesn’t offer encryption'],
  ['unable to verify the first certificate', 'certificate isn’t valid'],
  ['self-signed', 'certificate isn’t valid'],
  ['self signed', 'certificate isn’t valid'],
  ['TLS handshake failed', 'certificate isn’t valid'],
  ['wrong version of SSL', 'certificate isn’t valid'],
  ['550 5.1.1 Unknown', 'address doesn’t exist'],
  ['551 not local', 'address doesn’t exist'],
  ['553 not allowed', 'address doesn’t exist'],
  ['No such user here', 'address doesn’t exist'],
  ['no such mailbox', 'address doesn’t exist'],
  ['User unknown', 'address doesn’t exist'],
  ['The address does not exist', 'address doesn’t exist'],
  ['All recipients were rejected', 'address doesn’t exist'],
  ['recipient rejected', 'address doesn’t exist'],
  ['452 4.2.2 Over', 'mailbox is full'],
  ['552 Over', 'mailbox is full'],
  ['mailbox is full', 'mailbox is full'],
  ['mailbox full', 'mailbox is full'],
  ['Quota exceeded', 'mailbox is full'],
  ['421 4.7.0 Later', 'try again later'],
  ['450 4.2.0 Greylisted', 'try again later'],
  ['451 4.7.1 Greylisted', 'try again later'],
  ['Please try again', 'try again later'],
  ['Too many connections', 'try again later'],
  ['Rate limit', 'try again later'],
  ['Nobody tried', 'hasn’t been sent yet'],
  ['Message 4210 and 5500: 15352', 'didn’t accept the email'],
  ['nobody tried', 'didn’t accept the email'],
  ['', 'didn’t accept the email'],
])('the error %j is explained as ‘… %s …’', (error, explanation) => {
  expect(mailFailureReason(error)).toContain(explanation)
})

test('an email without an error has no failure reason', () => {
  expect(mailFailureReason(null)).toBeNull()
})
