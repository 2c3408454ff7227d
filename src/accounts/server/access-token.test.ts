import { expect, test } from 'vitest'
import { ACCESS_MINUTES, makeAccessToken, readAccessToken } from '#accounts/server/access-token.ts'
import { MovableClock } from '#platform/server/clock.ts'
import { unmovedClock } from '#platform/server/clock-state.ts'
import { readConfig } from '#platform/server/config.ts'
import { fingerprintOf } from '#platform/server/keys/derive-key.ts'
import { newKeySet, newRootKey, type KeySet } from '#platform/server/keys/key-set.ts'
import { SiteKeys } from '#platform/server/keys/site-keys.ts'

const session = {
  ...{ memberId: crypto.randomUUID(), sessionId: crypto.randomUUID() },
  ...({ gender: 'F', role: 'member' } as const),
}

function siteWithKeys(set: KeySet) {
  const clock = new MovableClock()
  clock.freeze()
  const keys = new SiteKeys(clock)
  loadKeys(keys, set)
  return { config: readConfig({}), clock, keys }
}

/** Loads the keys, of which `removed` are no longer valid. */
function loadKeys(keys: SiteKeys, set: KeySet, removed: readonly string[] = []): void {
  const known = set.roots.map(({ id, secret, madeAt }) => ({
    ...{ id, madeAt, signsFrom: madeAt, fingerprint: fingerprintOf(secret) },
    removedAt: removed.includes(id) ? madeAt : null,
  }))
  keys.use(set, known, undefined)
}

function aKeySet(): KeySet {
  const anHourAgo = Temporal.Now.instant().subtract({ hours: 1 })
  const { lasting, roots } = newKeySet(anHourAgo)
  return { lasting, roots: [newRootKey(anHourAgo.subtract({ hours: 1 })), ...roots] }
}

test('a token that was read before is refused once its time is over', async () => {
  const site = siteWithKeys(aKeySet())
  const token = await makeAccessToken(site, session)
  const read = () => readAccessToken(site, token)

  expect(await read()).toMatchObject({ memberId: session.memberId, sessionId: session.sessionId })
  site.clock.follow({ ...unmovedClock, changes: 1, offsetMs: (ACCESS_MINUTES - 1) * 60_000 })
  expect(await read()).toMatchObject({ memberId: session.memberId })
  site.clock.follow({ ...unmovedClock, changes: 2, offsetMs: ACCESS_MINUTES * 60_000 })
  expect(await read()).toBeUndefined()
})

test('a token that was read before is refused once its key is removed', async () => {
  const set = aKeySet()
  const site = siteWithKeys(set)
  const token = await makeAccessToken(site, session)
  expect(await readAccessToken(site, token)).toBeDefined()

  loadKeys(site.keys, set)
  expect(await readAccessToken(site, token)).toBeDefined()
  loadKeys(
    site.keys,
    set,
    set.roots.slice(1).map(({ id }) => id),
  )
  expect(await readAccessToken(site, token)).toBeUndefined()
})

test('a token of another site, which was read there before, is refused', async () => {
  const token = await makeAccessToken(siteWithKeys(aKeySet()), session)
  const other = siteWithKeys(aKeySet())

  expect(await readAccessToken(other, token)).toBeUndefined()
  expect(await readAccessToken(other, token)).toBeUndefined()
})

test('a token whose last character was changed is refused, also after the unchanged one was read', async () => {
  const site = siteWithKeys(aKeySet())
  const token = await makeAccessToken(site, session)
  await readAccessToken(site, token)
  const signature = token.split('.').at(-1) ?? ''
  const changed = token.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)

  expect(await readAccessToken(site, changed)).toBeUndefined()
})
