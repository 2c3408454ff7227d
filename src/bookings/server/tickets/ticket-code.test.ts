import { expect, test } from 'vitest'
import { readTicketCode, TICKET_ALPHABET } from '#bookings/rules/ticket-code.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'

const many = Array.from({ length: 20_000 }, newTicketCode)

test('a new code is one that is read as itself, and no two are alike', () => {
  for (const code of many.slice(0, 1_000)) expect(readTicketCode(code)).toBe(code)
  expect(new Set(many).size).toBe(many.length)
})

test('every letter comes up as often as any other, at every place', () => {
  for (let place = 0; place < 10; place += 1) {
    const counts = new Map(Array.from(TICKET_ALPHABET, (letter) => [letter, 0]))
    for (const code of many) counts.set(code.charAt(place), (counts.get(code.charAt(place)) ?? 0) + 1)
    const expected = many.length / TICKET_ALPHABET.length
    // Seven standard deviations: fair letters are never that far off, and a letter of another weight is farther.
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected))
    expect(counts.size).toBe(32)
  }
})
