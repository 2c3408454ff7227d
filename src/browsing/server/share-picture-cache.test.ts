import { expect, test } from 'vitest'
import { SharePictureCache } from '#browsing/server/share-picture-cache.ts'
import type { ShareCard } from '#browsing/server/share-picture.ts'

const cardOf = (title: string): ShareCard => ({ siteName: 'The site', title, when: 'now', where: 'here', price: '£1' })

/** A stub that does not draw pictures until the test calls `go`. */
function pausedDrawing() {
  const requested: string[] = []
  const { promise: start, resolve: go } = Promise.withResolvers<void>()
  const pictures = new SharePictureCache(async ({ title }) => {
    requested.push(title)
    await start
    if (title === 'broken') throw new Error('cannot be drawn')
    return Buffer.from(title)
  })
  return { pictures, requested, go }
}

test('a card is drawn once for concurrent and later requests', async () => {
  const { pictures, requested, go } = pausedDrawing()
  const meanwhile = [pictures.picture(cardOf('a')), pictures.picture(cardOf('a'))]
  go()

  const [first, second] = await Promise.all(meanwhile)
  const later = await pictures.picture(cardOf('a'))

  expect(requested).toEqual(['a'])
  expect(second).toBe(first)
  expect(later).toBe(first)
})

test('cards are drawn one at a time, and a request is refused as too busy when ten are waiting', async () => {
  const { pictures, requested, go } = pausedDrawing()
  const titles = Array.from({ length: 11 }, (_, index) => `card ${index}`)
  const drawn = titles.map((title) => pictures.picture(cardOf(title)))

  await expect(pictures.picture(cardOf('one too many'))).rejects.toMatchObject({ refusal: { error: 'too_busy' } })
  expect(requested).toEqual(['card 0'])
  go()

  expect((await Promise.all(drawn)).map(String)).toEqual(titles)
  expect(String(await pictures.picture(cardOf('one too many')))).toBe('one too many')
})

test('a card that cannot be drawn does not block others, and is retried on the next request', async () => {
  const { pictures, requested, go } = pausedDrawing()
  go()

  await expect(pictures.picture(cardOf('broken'))).rejects.toThrow('cannot be drawn')
  await expect(pictures.picture(cardOf('broken'))).rejects.toThrow('cannot be drawn')

  expect(String(await pictures.picture(cardOf('fine')))).toBe('fine')
  expect(requested).toEqual(['broken', 'broken', 'fine'])
})
