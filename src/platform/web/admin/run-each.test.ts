import { expect, test } from 'vitest'
import { ItemRefused, runEach, type Outcomes } from '#platform/web/admin/run-each.ts'
import { ApiError } from '#platform/web/api.ts'

const refusal = (status: number, error: string) =>
  new ApiError(status, { error, detail: `It is ${error}.`, request_id: '1' })
const none = (): Outcomes<string> => ({ done: [], refused: [] })

test.each([
  ['an error', refusal(409, 'event_already_published')],
  ['an answer that refuses it', new ItemRefused('It is event_already_published.')],
])('a refusal of one item by %s is recorded and does not stop the others', async (_how, refused) => {
  const outcomes = none()
  await runEach(
    ['a', 'b', 'c'],
    async (item) => {
      if (item === 'b') throw refused
    },
    outcomes,
  )
  expect(outcomes).toEqual({ done: ['a', 'c'], refused: [{ item: 'b', reason: 'It is event_already_published.' }] })
})

test.each([
  ['an expired session', refusal(401, 'not_signed_in')],
  ['a needed step-up', refusal(403, 'fresh_sign_in_needed')],
  ['an unavailable site', refusal(503, 'unavailable')],
  ['a lost connection', new TypeError('Failed to fetch')],
])('%s stops the run, and the next run goes on with the items that are left', async (_what, error) => {
  const outcomes = none()
  const ran: string[] = []
  let fails = true
  const run = async (item: string) => {
    ran.push(item)
    if (item === 'b' && fails) throw error
  }
  await expect(runEach(['a', 'b', 'c'], run, outcomes)).rejects.toBe(error)
  fails = false
  await runEach(['a', 'b', 'c'], run, outcomes)
  expect(ran).toEqual(['a', 'b', 'b', 'c'])
  expect(outcomes.done).toEqual(['a', 'b', 'c'])
})
