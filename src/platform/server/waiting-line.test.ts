import { expect, test } from 'vitest'
import { WaitingLine } from '#platform/server/waiting-line.ts'

/** Work that ends when the test ends it. */
function works(line: WaitingLine) {
  const begun: { name: string; end: () => void }[] = []
  const start = (name: string) =>
    line.run(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      begun.push({ name, end: resolve })
      await promise
      return name
    })
  return { begun, start }
}

const namesOf = (begun: { name: string }[]) => begun.map(({ name }) => name)
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('no more work runs at once than allowed, and waiting work runs in order of arrival', async () => {
  const { begun, start } = works(new WaitingLine({ atOnce: 2, mostWaiting: 10 }))

  const all = ['a', 'b', 'c', 'd'].map(start)
  await settled()
  expect(namesOf(begun)).toEqual(['a', 'b'])

  begun[1]?.end()
  await settled()
  expect(namesOf(begun)).toEqual(['a', 'b', 'c'])

  begun[0]?.end()
  begun[2]?.end()
  await settled()
  begun[3]?.end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('when the queue is full, a caller is refused at once with a time to retry after', async () => {
  const { begun, start } = works(new WaitingLine({ atOnce: 1, mostWaiting: 1 }))
  const first = start('first')
  const second = start('second')

  await expect(start('third')).rejects.toMatchObject({ refusal: { error: 'too_busy' }, retryAfter: 5 })

  await settled()
  begun[0]?.end()
  await first
  await settled()
  const fourth = start('fourth')
  begun[1]?.end()
  await second
  await settled()
  begun[2]?.end()
  expect(await fourth).toBe('fourth')
})

test('work that fails frees its slot as well', async () => {
  const line = new WaitingLine({ atOnce: 1, mostWaiting: 1 })

  const failing = line.run(() => Promise.reject(new Error('broken')))
  const next = line.run(async () => 'done')

  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
