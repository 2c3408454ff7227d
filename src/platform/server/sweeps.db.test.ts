import { afterAll, beforeAll, expect, test } from 'vitest'
import { tooBusy } from '#platform/server/refusals.ts'
import { runDueSweeps, type Sweep } from '#platform/server/sweeps.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const advanceMinutes = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: count }))

/** Builds a sweep that counts its runs. */
function countingSweep(name: string): Sweep & { done: number } {
  const sweep = { name, every: { minutes: 10 }, done: 0, sweep: async () => void (sweep.done += 1) }
  return sweep
}

test('only one process runs a due sweep, and it runs again once its interval has passed', async () => {
  const other = await secondProcess(t)
  const sweep = countingSweep('shared')

  await Promise.all([runDueSweeps(t.site, [sweep]), runDueSweeps(other.site, [sweep])])
  await advanceMinutes(9)
  await runDueSweeps(t.site, [sweep])
  expect(sweep.done).toBe(1)

  await advanceMinutes(2)
  await runDueSweeps(t.site, [sweep])
  expect(sweep.done).toBe(2)
  await other.close()
})

test('a sweep that fails is logged by name, does not stop other sweeps, and is retried when next due', async () => {
  let fails = true
  const failing = countingSweep('failing')
  const failingOnce: Sweep = {
    ...failing,
    async sweep(site) {
      if (fails) throw new Error('a failure')
      await failing.sweep(site)
    },
  }
  const after = countingSweep('after')

  expect(await runDueSweeps(t.site, [failingOnce, after])).toEqual(['after'])
  expect(t.loggedErrors.splice(0)).toEqual([
    expect.stringMatching(/"sweep":"failing".*a failure|a failure.*"sweep":"failing"/),
  ])

  fails = false
  await advanceMinutes(11)
  expect(await runDueSweeps(t.site, [failingOnce, after])).toEqual(['failing', 'after'])
})

test('a sweep that finds the site too busy is retried when next due, and is not logged as an error', async () => {
  const refused: Sweep = { ...countingSweep('too busy'), sweep: () => Promise.reject(tooBusy()) }
  expect(await runDueSweeps(t.site, [refused])).toEqual([])
  expect(t.loggedErrors).toEqual([])
})
