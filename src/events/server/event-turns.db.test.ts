import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#events/testing.ts'
import { inEventTurn } from '#events/server/event-turns.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { Refused } from '#platform/server/refusals.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

/** Starts a transaction that ends when the test ends it. */
function aTurn(eventId: number, started: string[], name: string) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const done = inEventTurn(t.site.db, eventId, async () => {
    started.push(name)
    await promise
  })
  return { done, end }
}

test('two transactions of an event run at a time, and the others start in order of arrival', async () => {
  const started: string[] = []
  const turns = ['a', 'b', 'c', 'd'].map((name) => aTurn(1, started, name))
  // The first two start at the same time.
  await expect.poll(() => started.toSorted()).toEqual(['a', 'b'])
  turns[1]?.end()
  await expect.poll(() => started.toSorted()).toEqual(['a', 'b', 'c'])
  turns[0]?.end()
  await expect.poll(() => started.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  for (const { end } of turns) end()
  await Promise.all(turns.map(({ done }) => done))
})

test('events do not wait for each other, and a failed transaction gives its turn to the next', async () => {
  const started: string[] = []
  const [first, second] = [aTurn(1, started, 'a'), aTurn(1, started, 'b')]
  const other = aTurn(2, started, 'other')
  await expect.poll(() => started.toSorted()).toEqual(['a', 'b', 'other'])
  for (const { end } of [first, second, other]) end()
  await Promise.all([first, second, other].map(({ done }) => done))

  const failing = Array.from({ length: 4 }, () =>
    inEventTurn(t.site.db, 1, () => Promise.reject(new Error('it failed'))),
  )
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(await inEventTurn(t.site.db, 1, () => Promise.resolve('done'))).toBe('done')
})

test('a transaction that waits for two seconds is refused as too busy, and the others go on', async () => {
  const started: string[] = []
  const turns = [aTurn(1, started, 'a'), aTurn(1, started, 'b')]
  const waiting = aTurn(1, started, 'c')
  const refusal = await waiting.done.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(refusal).toMatchObject({ refusal: { error: 'too_busy' }, retryAfter: 1 })
  for (const { end } of turns) end()
  await Promise.all(turns.map(({ done }) => done))
  expect(started.toSorted()).toEqual(['a', 'b'])
})

test('while many wait for one event, another request finds a connection', async () => {
  const eventId = await anEvent(t.site)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let locked = 0
  const orders = Array.from({ length: 30 }, () =>
    inEventTurn(t.site.db, eventId, async (tx) => {
      await lockEvent(tx, eventId)
      locked += 1
      await held
    }),
  )
  await expect.poll(() => locked).toBe(1)
  // The site of this test has eight connections. Without turns all would be taken, and no connection would be found in time.
  const row = await t.site.db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst()
  release()
  await Promise.all(orders)
  expect(row).toEqual({ id: eventId })
})
