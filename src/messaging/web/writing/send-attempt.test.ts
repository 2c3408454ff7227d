import { expect, test } from 'vitest'
import { NewMessage } from '#messaging/contract.ts'
import { sendAttemptOf } from '#messaging/web/writing/send-attempt.ts'

const written = { toUserId: '0190f4a0-0000-7000-8000-000000000001', subject: 'Hello', message: 'A walk on Sunday?' }

test('a retry with the same text and recipient has the same key, and any other message has another key', () => {
  const first = sendAttemptOf(written, null)
  expect(sendAttemptOf({ ...written }, first)).toEqual(first)
  for (const change of [{ message: 'A walk on Saturday?' }, { subject: 'Hi' }, { toUserId: 'somebody else' }])
    expect(sendAttemptOf({ ...written, ...change }, first).id).not.toBe(first.id)
})

test('a message that is written again after it was sent has a new key', () => {
  expect(sendAttemptOf(written, null).id).not.toBe(sendAttemptOf(written, null).id)
})

test('the contract accepts every key', () => {
  for (let round = 0; round < 200; round += 1) {
    const { id } = sendAttemptOf(written, null)
    expect(NewMessage.parse({ ...written, idempotency_key: id }).idempotency_key).toBe(id)
  }
})
