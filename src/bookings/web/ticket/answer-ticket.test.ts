import { describe, expect, test } from 'vitest'
import { answerTicket } from '#bookings/web/ticket/answer-ticket.ts'
import { ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'

const page = new Response('page')
const copy = new Response('copy')
const never = () => new Promise<never>(() => {})
const good = async () => page
const broken = async () => Promise.reject(new TypeError('no network'))
const away = async () => new Response('away', { status: 503 })
const atOnce = async () => {}
const fromCopy = async () => copy
const noCopy = async () => undefined
const asked = { wantsCopy: false }

describe('a ticket’s page', () => {
  test.each([
    ['the network’s where it comes', good, page],
    ['the copy where the network fails', broken, copy],
    ['the copy where the site is away', away, copy],
  ])('is %s', async (_what, fromNetwork, expected) => {
    expect(await answerTicket(asked, { fromNetwork, fromCopy, patience: never })).toBe(expected)
  })

  test('is the copy if nothing arrives, and then the network request is aborted', async () => {
    const signals: AbortSignal[] = []
    const fromNetwork = (signal: AbortSignal) => {
      signals.push(signal)
      return never()
    }
    expect(await answerTicket(asked, { fromNetwork, fromCopy, patience: atOnce })).toBe(copy)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('is whatever the network returns if there is no copy, however late', async () => {
    const { promise: late, resolve } = Promise.withResolvers<Response>()
    const answer = answerTicket(asked, { fromNetwork: () => late, fromCopy: noCopy, patience: atOnce })
    resolve(page)
    expect(await answer).toBe(page)
    expect((await answerTicket(asked, { fromNetwork: away, fromCopy: noCopy, patience: never })).status).toBe(503)
    await expect(answerTicket(asked, { fromNetwork: broken, fromCopy: noCopy, patience: never })).rejects.toThrow(
      'no network',
    )
  })

  test('is the copy at once if that is requested, or the network’s if there is no copy', async () => {
    const saved = { wantsCopy: true }
    expect(await answerTicket(saved, { fromNetwork: never, fromCopy, patience: never })).toBe(copy)
    expect(await answerTicket(saved, { fromNetwork: good, fromCopy: noCopy, patience: never })).toBe(page)
  })
})

test.each([
  ['/ticket/9', { path: '/ticket/9', wantsCopy: false }],
  ['/ticket/9/?utm_source=x', { path: '/ticket/9', wantsCopy: false }],
  ['/ticket/9?saved', { path: '/ticket/9', wantsCopy: true }],
  ['/ticket/worker.js', undefined],
  ['/ticket/09', undefined],
  ['/ticket/9/more', undefined],
  ['/x/ticket/9', undefined],
])('%s is read as the right ticket request, or as none', (address, expected) => {
  expect(ticketAddressIn(`https://www.example.com${address}`)).toEqual(expected)
})
