import { expect, test } from 'vitest'
import { parseTicketCode, TICKET_ALPHABET } from '#bookings/rules/ticket-code.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'

const many = Array.from({ length: 20_000 }, newTicketCode)

test('a new code is parsed unchanged, and no two codes are the same', () => {
  for (const code of many.slice(0, 1_000)) expect(parseTicketCode(code)).toBe(code)
  expect(new Set(many).size).toBe(many.length)
})

test('all characters are equally frequent at each position', () => {
  for (let place = 0; place < 10; place += 1) {
    const counts = new Map(Array.from(TICKET_ALPHABET, (letter) => [letter, 0]))
    for (const code of many) counts.set(code.charAt(place), (counts.get(code.charAt(place)) ?? 0) + 1)
    const expected = many.length / TICKET_ALPHABET.length
    // A fair character virtually never deviates by seven standard deviations, and a biased one deviates by more.
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected))
    expect(counts.size).toBe(32)
  }
})
