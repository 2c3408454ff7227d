import { expect, test } from 'vitest'
import { ConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'

/** Starts work that runs until the test ends it. */
function controlledWork(limiter: ConcurrencyLimiter) {
  const started: { name: string; end: () => void }[] = []
  const start = (name: string) =>
    limiter.run(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      started.push({ name, end: resolve })
      await promise
      return name
    })
  return { started, start }
}

const namesOf = (started: { name: string }[]) => started.map(({ name }) => name)
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('running work stays within the concurrency limit, and queued work runs in order of arrival', async () => {
  const { started, start } = controlledWork(new ConcurrencyLimiter({ maxConcurrent: 2, maxWaiting: 10 }))

  const all = ['a', 'b', 'c', 'd'].map(start)
  await nextTurn()
  expect(namesOf(started)).toEqual(['a', 'b'])

  started[1]?.end()
  await nextTurn()
  expect(namesOf(started)).toEqual(['a', 'b', 'c'])

  started[0]?.end()
  started[2]?.end()
  await nextTurn()
  started[3]?.end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a caller is refused with a retry delay when the queue is full', async () => {
  const { started, start } = controlledWork(new ConcurrencyLimiter({ maxConcurrent: 1, maxWaiting: 1 }))
  const first = start('first')
  const second = start('second')

  await expect(start('third')).rejects.toMatchObject({ refusal: { error: 'too_busy' }, retryAfter: 5 })

  await nextTurn()
  started[0]?.end()
  await first
  await nextTurn()
  const fourth = start('fourth')
  started[1]?.end()
  await second
  await nextTurn()
  started[2]?.end()
  expect(await fourth).toBe('fourth')
})

test('work that fails frees its slot', async () => {
  const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxWaiting: 1 })

  const failing = limiter.run(() => Promise.reject(new Error('broken')))
  const next = limiter.run(async () => 'done')

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
