import { expect, test } from 'vitest'
import { FairConcurrencyLimiter } from '#platform/server/fair-concurrency-limiter.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Starts tasks named after their network, which run until the test ends them. */
function tasks(limits: { maxConcurrent: number; maxWaiting: number }) {
  const limiter = new FairConcurrencyLimiter(limits)
  const running: { name: string; end: () => void }[] = []
  const started: string[] = []
  const start = (name: string) =>
    limiter.run(name.replace(/\d/, ''), async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      started.push(name)
      running.push({ name, end: resolve })
      await promise
      return name
    })
  const finishAll = async () => {
    await settled()
    for (let task = running.shift(); task; task = running.shift()) {
      task.end()
      await settled()
    }
  }
  return { started, start, finishAll }
}

const refused = { refusal: { error: 'too_busy' }, retryAfter: 5 }

test('networks take turns, and within a network the order of arrival counts', async () => {
  const { started, start, finishAll } = tasks({ maxConcurrent: 1, maxWaiting: 10 })

  const all = ['flood1', 'flood2', 'flood3', 'flood4', 'pub1', 'pub2', 'home1'].map(start)
  await finishAll()

  expect(started).toEqual(['flood1', 'flood2', 'pub1', 'home1', 'flood3', 'pub2', 'flood4'])
  expect(await Promise.all(all)).toHaveLength(7)
})

test('if the queues are full, the longest queue makes room for another network, and a network with as many is refused', async () => {
  const { started, start, finishAll } = tasks({ maxConcurrent: 1, maxWaiting: 3 })
  const running = start('flood1')
  const flood = ['flood2', 'flood3', 'flood4'].map((name) => start(name).catch((error: unknown) => error))

  await expect(start('flood5')).rejects.toMatchObject(refused)
  const others = ['pub1', 'home1'].map(start)
  expect(await Promise.all(flood.slice(1))).toMatchObject([refused, refused])
  await expect(start('shop1')).rejects.toMatchObject(refused)
  await finishAll()

  expect(started).toEqual(['flood1', 'flood2', 'pub1', 'home1'])
  expect(await Promise.all([running, flood[0], ...others])).toEqual(['flood1', 'flood2', 'pub1', 'home1'])
})

test('a task that fails frees its slot', async () => {
  const limiter = new FairConcurrencyLimiter({ maxConcurrent: 1, maxWaiting: 1 })
  const failing = limiter.run('pub', () => Promise.reject(new Error('broken')))
  const next = limiter.run('pub', async () => 'done')

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
