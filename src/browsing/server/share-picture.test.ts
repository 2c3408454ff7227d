import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawSharePicture, type ShareCard } from '#browsing/server/share-picture.ts'

const card: ShareCard = {
  siteName: 'Black Country Speed Dating',
  title: 'Thirties at the Glassmakers',
  when: 'Friday 27 November 2026, 7:30 pm',
  where: 'The Glassmakers Arms, Stourbridge',
  price: '£24',
  note: 'Ages 30 to 42',
}

describe('the share picture', () => {
  it('is a PNG of 1200 by 630, small enough for a chat app to fetch', async () => {
    const picture = await drawSharePicture(card)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(120_000)
  })

  it('is the same for equal cards and differs for other cards', async () => {
    const [first, again, other] = await Promise.all([
      drawSharePicture(card),
      drawSharePicture({ ...card }),
      drawSharePicture({ ...card, title: 'Forties on the Butty' }),
    ])
    expect(first.equals(again)).toBe(true)
    expect(first.equals(other)).toBe(false)
  })

  it.each([
    ['no characters', ''],
    ['only characters that the font lacks', '💘🕯️ שלום مرحبا 日本'],
    ['markup', '<script>alert("x")</script> & </div>'],
    ['five hundred letters without a space', 'W'.repeat(500)],
    ['five hundred letters in words', 'An evening with everyone '.repeat(20)],
    ['combining marks, control characters and lone surrogates', 'e\u0301\u0336\u0000\u202e\ud83d Zażółć'],
    ['several lines', 'one\ntwo\r\n\tthree'],
  ])('is drawn for a title of %s', async (_, title) => {
    const picture = await drawSharePicture({ ...card, title, where: title, siteName: title, price: title, note: title })
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})
