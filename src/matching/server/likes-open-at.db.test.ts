import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { likesOpenAtMs } from '#events/rules.ts'
import { likesOpenAt } from '#matching/server/like-queries.ts'
import { suiteSeed } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const HOUR_MS = 3_600_000
const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

test('the database and the rules agree on when likes open, whether or not a host ended the event or started rounds', async () => {
  const end = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') })
  const fromEnd = fc.option(
    fc.oneof(
      fc.integer({ min: -4 * HOUR_MS, max: 4 * HOUR_MS }),
      // The boundaries are the planned end and two hours after it.
      fc.constantFrom(0, -1, 1, 2 * HOUR_MS - 1, 2 * HOUR_MS, 2 * HOUR_MS + 1),
    ),
  )
  const evening = fc.record({ endsAtMs: end, endedAfter: fromEnd, roundsEndAfter: fromEnd })

  await fc.assert(
    fc.asyncProperty(fc.array(evening, { minLength: 1, maxLength: 50 }), async (evenings) => {
      const ended = evenings.map(({ endsAtMs, endedAfter, roundsEndAfter }) => ({
        endsAtMs,
        endedAtMs: endedAfter === null ? null : endsAtMs + endedAfter,
        roundsEndAtMs: roundsEndAfter === null ? null : endsAtMs + roundsEndAfter,
      }))
      const ends = ended.map(({ endsAtMs }) => at(endsAtMs))
      const optional = (ms: number | null) => (ms === null ? null : at(ms))
      const endeds = ended.map(({ endedAtMs }) => optional(endedAtMs))
      const roundsEnds = ended.map(({ roundsEndAtMs }) => optional(roundsEndAtMs))
      const { rows } = await sql<{ openAt: Temporal.Instant }>`
        select ${likesOpenAt} as open_at
        from unnest(${ends}::timestamptz[], ${endeds}::timestamptz[], ${roundsEnds}::timestamptz[])
          with ordinality as e (ends_at, ended_at, rounds_end_at, nth)
        order by nth`.execute(t.site.db)
      expect(rows.map(({ openAt }) => openAt.epochMilliseconds)).toEqual(ended.map(likesOpenAtMs))
    }),
    { numRuns: 40, seed: suiteSeed(20261130) },
  )
})
