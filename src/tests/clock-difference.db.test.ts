import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
const lines: string[] = []
beforeAll(async () => {
  t = await testSite({}, (line) => lines.push(line))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => t.close())

const { now: machineNow } = Date
const { instant: machineInstant } = Temporal.Now
/** Asks whether the site is ready after its machine's clock was set this far ahead of the right time. */
async function readinessWith(aheadMs: number) {
  vi.spyOn(Date, 'now').mockImplementation(() => machineNow() + aheadMs)
  vi.spyOn(Temporal.Now, 'instant').mockImplementation(() => machineInstant().add({ milliseconds: aheadMs }))
  await t.site.versionPoller.poll()
  const { statusCode, body } = await t.app.inject('/readyz')
  return { statusCode, body }
}

test('a process whose machine’s clock is more than five seconds wrong says so and is not ready', async () => {
  expect(await readinessWith(4_000)).toMatchObject({ statusCode: 200 })
  expect(await readinessWith(7_000)).toMatchObject({
    statusCode: 503,
    body: expect.stringContaining('This machine’s clock is 7 seconds ahead of the database’s.'),
  })
  expect(await readinessWith(-7_000)).toMatchObject({
    statusCode: 503,
    body: expect.stringContaining('This machine’s clock is 7 seconds behind the database’s.'),
  })
  expect(lines.filter((line) => line.includes('the clock of this machine is wrong'))).toHaveLength(1)
  expect(await readinessWith(0)).toMatchObject({ statusCode: 200 })
})

test('the site keeps the database’s time while its machine’s clock is three hours wrong', async () => {
  const before = t.site.clock.now()
  await readinessWith(3 * 60 * 60 * 1_000)
  expect(t.site.clock.now().since(before).total('seconds')).toBeLessThan(60)
})
