import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from '#connections/server/webhooks/sign-message.ts'

const body = '{"type":"webhook.test","data":{}}'
const message = () => ({ id: 'msg_1', at: Temporal.Now.instant(), body })

test('a library of Standard Webhooks verifies a message', () => {
  const secret = newWebhookSecret()
  expect(new Webhook(secret).verify(body, signedHeaders(message(), [secret]))).toEqual(JSON.parse(body))
})

test('the library refuses another body, another id, another secret and an old message', () => {
  const secret = newWebhookSecret()
  const headers = signedHeaders(message(), [secret])
  const old = signedHeaders({ ...message(), at: Temporal.Now.instant().subtract({ minutes: 10 }) }, [secret])
  const verify =
    (text: string, sent: Record<string, string>, by = secret) =>
    () =>
      new Webhook(by).verify(text, sent)
  expect(verify(body.replace('test', 'best'), headers)).toThrow('No matching signature found')
  expect(verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow('No matching signature found')
  expect(verify(body, headers, newWebhookSecret())).toThrow('No matching signature found')
  expect(verify(body, old)).toThrow('Message timestamp too old')
})

test('while two secrets are valid, the library accepts a message with either', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const headers = signedHeaders(message(), secrets)
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
})
