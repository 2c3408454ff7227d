import { expect, test } from 'vitest'
import { mailFailureReason } from '#admin/rules/mail-failure-reason.ts'

test.each([
  ['Invalid login: 535 5.7.8 Error', 'user name or password'],
  ['EAUTH', 'user name or password'],
  ['Server said 535', 'user name or password'],
  ['authentication failed', 'user name or password'],
  ['getaddrinfo ENOTFOUND mail.example.com', 'no mail server of that name'],
  ['queryA EDNS', 'no mail server of that name'],
  ['EAI_AGAIN', 'no mail server of that name'],
  ['connect ECONNREFUSED 192.0.2.1:587', 'does not answer'],
  ['connect ETIMEDOUT', 'does not answer'],
  ['ESOCKET', 'does not answer'],
  ['read ECONNRESET', 'does not answer'],
  ['Connection timeout', 'does not answer'],
  ['Connection closed unexpectedly', 'does not answer'],
  ['Greeting never received', 'does not answer'],
  ['Error upgrading connection with STARTTLS: 502 not here', 'offers no encryption'],
  ['unable to verify the first certificate', 'certificate is not accepted'],
  ['self-signed', 'certificate is not accepted'],
  ['self signed', 'certificate is not accepted'],
  ['TLS handshake failed', 'certificate is not accepted'],
  ['wrong version of SSL', 'certificate is not accepted'],
  ['550 5.1.1 Unknown', 'no such address'],
  ['551 not local', 'no such address'],
  ['553 not allowed', 'no such address'],
  ['No such user here', 'no such address'],
  ['no such mailbox', 'no such address'],
  ['User unknown', 'no such address'],
  ['The address does not exist', 'no such address'],
  ['All recipients were rejected', 'no such address'],
  ['recipient rejected', 'no such address'],
  ['452 4.2.2 Over', 'mailbox is full'],
  ['552 Over', 'mailbox is full'],
  ['mailbox is full', 'mailbox is full'],
  ['mailbox full', 'mailbox is full'],
  ['Quota exceeded', 'mailbox is full'],
  ['421 4.7.0 Later', 'come again later'],
  ['450 4.2.0 Greylisted', 'come again later'],
  ['451 4.7.1 Greylisted', 'come again later'],
  ['Please try again', 'come again later'],
  ['Too many connections', 'come again later'],
  ['Rate limit', 'come again later'],
  ['Nobody tried', 'Nobody tried to send it'],
  ['Message 4210 and 5500: 15352', 'did not take it'],
  ['nobody tried', 'did not take it'],
  ['', 'did not take it'],
])('the error %j is explained as ‘… %s …’', (error, explanation) => {
  expect(mailFailureReason(error)).toContain(explanation)
})

test('an email without an error has no failure reason', () => {
  expect(mailFailureReason(null)).toBeNull()
})
