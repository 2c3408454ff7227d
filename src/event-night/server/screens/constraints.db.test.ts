import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#events/testing.ts'
import { inTransaction, isRefusedRow, type Tables } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { newToken } from '#platform/server/link-token.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

type Screen = Insertable<Tables['nightScreens']>

let t: TestSite
let eventId: number
beforeAll(async () => {
  t = await testSite()
  eventId = await anEvent(t.site)
})
afterAll(() => t.close())

const waiting = (): Screen => ({
  ...{ id: newId(), secretHash: newToken().hash, codeHash: newToken().hash },
  expiresAt: t.clock.now().add({ minutes: 10 }),
})
const bound = (): Screen => ({ ...waiting(), codeHash: null, eventId, boundAt: t.clock.now() })

/** Inserts rows past the site's commands. Returns whether the schema refused one of them. */
async function isRefused(...screens: Screen[]): Promise<boolean> {
  try {
    await inTransaction(t.site.db, (tx) => tx.insertInto('nightScreens').values(screens).execute())
    return false
  } catch (error) {
    if (!isRefusedRow(error)) throw error
    return true
  }
}

test('screens that wait and screens that are bound are accepted', async () => {
  expect(await isRefused(waiting(), waiting(), bound(), bound())).toBe(false)
})

test.each<[string, () => Screen]>([
  ['a code and an event', () => ({ ...bound(), codeHash: newToken().hash })],
  ['neither a code nor an event', () => ({ ...waiting(), codeHash: null })],
  ['an event without the time when it was bound', () => ({ ...bound(), boundAt: null })],
  ['an unknown event', () => ({ ...bound(), eventId: eventId + 1 })],
  ['a secret that is not hashed', () => ({ ...waiting(), secretHash: Buffer.from('secret') })],
  ['a code that is not hashed', () => ({ ...waiting(), codeHash: Buffer.from('BCDFGH') })],
])('a screen with %s is refused', async (_what, screen) => {
  expect(await isRefused(screen())).toBe(true)
})

test('two screens with the same code or the same secret are refused', async () => {
  const [codeHash, secretHash] = [newToken().hash, newToken().hash]
  expect(await isRefused({ ...waiting(), codeHash }, { ...waiting(), codeHash })).toBe(true)
  expect(await isRefused({ ...waiting(), secretHash }, { ...waiting(), secretHash })).toBe(true)
})
