import { expect, test } from 'vitest'
import { demoConversations } from '#demo/conversations.ts'
import { MESSAGE_LENGTH, SUBJECT_LENGTH } from '#messaging/contract.ts'
import { findContactDetails } from '#safety/rules/contact-details.ts'

const lines = demoConversations.flatMap((exchange) => exchange.lines)

test('no message in the demo contains contact details', () => {
  const subjects = demoConversations.map(({ subject }) => subject)
  const texts = [...subjects, ...lines.map(({ message }) => message)]
  expect(texts.flatMap(findContactDetails)).toEqual([])
})

test('every message fits its field, and the members of a conversation take turns', () => {
  for (const { subject, between, lines: ownLines } of demoConversations) {
    expect(`Re: ${subject}`.length).toBeLessThanOrEqual(SUBJECT_LENGTH)
    for (const { message } of ownLines) expect(message.length).toBeLessThanOrEqual(MESSAGE_LENGTH)
    const first = ownLines[0]?.from === between[0] ? 0 : 1
    expect(ownLines.map(({ from }) => from)).toEqual(ownLines.map((_, nth) => between[(first + nth) % 2]))
  }
})

test('unread messages are too old for an email notification', () => {
  const unread = lines.filter((line) => line.unread)
  expect(unread).toHaveLength(2)
  expect(Math.max(...unread.map(({ daysFromToday }) => daysFromToday))).toBeLessThan(-7)
})
