import { expect, test } from 'vitest'
import { NewMessage } from '#messaging/contract.ts'
import { sendingOf } from '#messaging/web/writing/sending.ts'

const written = { toUserId: '0190f4a0-0000-7000-8000-000000000001', subject: 'Hello', message: 'A walk on Sunday?' }

test('the same text tried again has the same key; another text or person has another', () => {
  const first = sendingOf(written, null)
  expect(sendingOf({ ...written }, first)).toEqual(first)
  for (const change of [{ message: 'A walk on Saturday?' }, { subject: 'Hi' }, { toUserId: 'somebody else' }])
    expect(sendingOf({ ...written, ...change }, first).id).not.toBe(first.id)
})

test('a message that was sent and is written once more has a key of its own', () => {
  expect(sendingOf(written, null).id).not.toBe(sendingOf(written, null).id)
})

test('every key is one that the contract accepts', () => {
  for (let round = 0; round < 200; round += 1) {
    const { id } = sendingOf(written, null)
    expect(NewMessage.parse({ ...written, idempotency_key: id }).idempotency_key).toBe(id)
  }
})
