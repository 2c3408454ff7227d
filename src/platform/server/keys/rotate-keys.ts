import { DatabaseError } from 'pg'
import { ConfigError } from '#platform/server/config.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { fingerprintOf } from '#platform/server/keys/derive-key.ts'
import { keyFileOf, readKeyFile, replaceKeyFile } from '#platform/server/keys/key-file.ts'
import { deleteKeys, insertKeys, lockKeys, markKeyRemoved, saveSignsFrom } from '#platform/server/keys/key-queries.ts'
import { newRootKey, type KeySet } from '#platform/server/keys/key-set.ts'
import { recordKeyChange } from '#platform/server/keys/record-key-change.ts'
import { keysToRemove, STAGE, stateOfKey, type KnownKey } from '#platform/server/keys/key-states.ts'
import type { Site } from '#platform/server/site.ts'

type Keys = Pick<Site, 'db' | 'clock' | 'config'>

/**
 * Makes a new key and adds it to the set. If the set is in the file, every process reads it within seconds, and the key begins
 * to sign after an hour. If it is in the settings, the returned set has to be put there, and the hour begins with the first
 * process that has it.
 */
export async function rotateKeys(site: Keys): Promise<{ id: string; set: KeySet; isSaved: boolean }> {
  const { config, db, clock } = site
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const known = await lockKeys(tx)
    const set = await requireSet(config)
    const waiting = known.find(({ id, removedAt }) => !removedAt && stateOfKey(known, id, now) === 'verifies')
    if (waiting?.signsFrom)
      throw new ConfigError(
        `The key ${waiting.id} has already been made. It will sign from ${waiting.signsFrom.toString()}.`,
      )
    const key = newRootKey(now)
    const { id, madeAt, secret } = key
    const rotated = { ...set, roots: [...withoutRemoved(set, known).roots, key] }
    if (config.siteKeys) return { id, set: rotated, isSaved: false }
    // The file comes first: a process that has a key before the database knows it adds it itself.
    await replaceKeyFile(keyFileOf(config.dataDir), rotated)
    await insertKeys(tx, [{ id, fingerprint: fingerprintOf(secret), madeAt, signsFrom: now.add(STAGE) }])
    await recordKeyChange(tx, { id, change: 'added', at: now })
    return { id, set: rotated, isSaved: true }
  })
}

/** Lets the newest key sign now. Only once every process has it, because one without it is not ready from now on. */
export async function signWithNewestKey({ db, clock }: Keys): Promise<string> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const known = await lockKeys(tx)
    const waiting = known.find(({ id, removedAt }) => !removedAt && stateOfKey(known, id, now) === 'verifies')
    if (!waiting) throw new ConfigError('There is no new key. Make one: npm run rotate-keys')
    await saveSignsFrom(tx, waiting.id, now)
    await recordKeyChange(tx, { id: waiting.id, change: 'signs', at: now })
    return waiting.id
  })
}

/** Removes a key, of which nothing is accepted from then on. Refuses the key that signs, and one that still seals a secret. */
export async function removeKey(site: Keys, id: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const known = await lockKeys(tx)
    const state = stateOfKey(known, id, now)
    if (state === 'removed') throw new ConfigError(`The site has no key ${id}.`)
    if (state === 'signs')
      throw new ConfigError(`The site still signs with the key ${id}. Make another one first: npm run rotate-keys`)
    await remove(tx, id, now)
  }).catch((error: unknown) => {
    if (!isStillSealing(error)) throw error
    throw new ConfigError(`Secrets are still sealed with the key ${id}. Nothing was changed.`, { cause: error })
  })
  await removeFromFile(site)
}

/** Removes the keys whose time is over. A key that still seals a secret stays, and the next run tries again. */
export async function removeEarlierKeys(site: Keys & Pick<Site, 'log'>): Promise<void> {
  const now = site.clock.now()
  for (const id of keysToRemove(await inTransaction(site.db, lockKeys), now))
    try {
      await inTransaction(site.db, (tx) => remove(tx, id, now))
    } catch (error) {
      if (!isStillSealing(error)) throw error
      site.log.warn({ key: id }, 'an earlier key stays, because secrets are still sealed with it')
    }
  await removeFromFile(site)
}

/**
 * Lets the database drop the keys that the set of this site lacks, so that the site can go on without them. Returns their
 * ids. What they sealed cannot be opened any more.
 */
export async function dropLostKeys({ db, clock, config }: Keys): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const known = await lockKeys(tx)
    const set = config.siteKeys ?? (await readKeyFile(keyFileOf(config.dataDir)))
    const present = [{ id: 'lasting', secret: set?.lasting }, ...(set?.roots ?? [])]
    const lost = known.filter(
      ({ id, fingerprint, removedAt }) =>
        !removedAt &&
        !present.some((key) => key.id === id && key.secret && fingerprintOf(key.secret).equals(fingerprint)),
    )
    const ids = lost.map(({ id }) => id)
    await deleteKeys(tx, ids)
    for (const id of ids) await recordKeyChange(tx, { id, change: 'lost', at: clock.now() })
    return ids
  })
}

async function remove(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await markKeyRemoved(tx, id, now)
  await recordKeyChange(tx, { id, change: 'removed', at: now })
}

/** Removes from the file what the database has removed. Settings are changed by people. */
async function removeFromFile({ db, config }: Keys): Promise<void> {
  if (config.siteKeys) return
  await inTransaction(db, async (tx) => {
    const known = await lockKeys(tx)
    const set = await requireSet(config)
    const remaining = withoutRemoved(set, known)
    if (remaining.roots.length < set.roots.length) await replaceKeyFile(keyFileOf(config.dataDir), remaining)
  })
}

async function requireSet(config: Site['config']): Promise<KeySet> {
  const file = keyFileOf(config.dataDir)
  const set = config.siteKeys ?? (await readKeyFile(file))
  if (!set) throw new ConfigError(`${file} is missing. Restore it from your copy.`)
  return set
}

/** Returns the set without the keys that the database has removed. */
function withoutRemoved(set: KeySet, known: readonly KnownKey[]): KeySet {
  const removed = new Set(known.flatMap(({ id, removedAt }) => (removedAt ? [id] : [])))
  return { ...set, roots: set.roots.filter(({ id }) => !removed.has(id)) }
}

/** Returns true if the database refused to remove a key because a secret is sealed with it. */
function isStillSealing(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23001'
}
