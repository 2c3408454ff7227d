import { expect, test } from 'vitest'
import { PictureLine } from '#platform/server/pictures/picture-line.ts'

test('pictures are decoded one after another, also after one that failed', async () => {
  const line = new PictureLine()
  const said: string[] = []
  const work = (name: string) => async () => {
    said.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    said.push(`${name} ends`)
    if (name === 'two') throw new Error('no picture')
  }

  const done = await Promise.allSettled(['one', 'two', 'three'].map((name) => line.wait(work(name))))

  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(said).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
})

test('nobody is kept waiting in a line that is too long, and it is open again when it has gone', async () => {
  const line = new PictureLine()
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 21 }, () => line.wait(() => promise))

  await expect(line.wait(() => promise)).rejects.toMatchObject({ refusal: { error: 'too_busy', status: 503 } })

  resolve()
  await Promise.all(waiting)
  await expect(line.wait(async () => 'done')).resolves.toBe('done')
})
