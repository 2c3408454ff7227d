import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aMember } from '#accounts/testing.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { saveReview } from '#reviews/server/store.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const Structured = z.looseObject({ review: z.array(z.unknown()) }).nullable()

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  const { id: memberId } = await aMember(t.site)
  for (let nth = 0; nth < 22; nth += 1) {
    const eventId = await anEvent(t.site)
    const now = t.clock.now().add({ seconds: nth })
    const input = { stars: nth === 0 ? 1 : 5, text: '', shows_name: false }
    await inTransaction(t.site.db, (tx) => saveReview(tx, { eventId, memberId, now }, input))
  }
  await t.site.versionPoller.poll()
})
afterAll(() => t.close())

/** Loads the page. Returns the number of stars of each review, the address of earlier ones and the structured data. */
async function load(path: string) {
  const { statusCode, body } = await t.app.inject(path)
  const [, earlier] = /href="([^"]+)"[^>]*>Earlier reviews/.exec(body) ?? []
  const [, structured = 'null'] = /<script type="application\/ld\+json">([^<]+)/.exec(body) ?? []
  return {
    statusCode,
    stars: [...body.matchAll(/(\d) stars? out of 5/g)].map(([, stars]) => Number(stars)),
    earlier: earlier?.replaceAll('&amp;', '&'),
    structured: Structured.parse(JSON.parse(structured)),
  }
}

test('the reviews are on pages of twenty without scripts, the last published first', async () => {
  const first = await load('/reviews')
  expect(first.stars).toEqual(Array.from({ length: 20 }, () => 5))
  const second = await load(first.earlier ?? '')
  expect([second.stars, second.earlier]).toEqual([[5, 1], undefined])
  // What does not select a page leads to the first.
  expect((await load('/reviews?utm_source=news')).stars).toHaveLength(20)
})

test('an address that names no page is refused, and not with an error of the site', async () => {
  expect((await load('/reviews?after=made-up')).statusCode).toBe(422)
})

test('the page describes the business with the average of all reviews and those that it shows', async () => {
  const { structured } = await load('/reviews')
  expect(structured).toMatchObject({
    '@type': 'Organization',
    '@id': `${t.site.config.siteUrl}/#organisation`,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 22, bestRating: 5, worstRating: 1 },
  })
  expect(structured?.review).toHaveLength(20)
  expect(structured?.review[0]).toEqual({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name: 'A guest' },
  })
})
