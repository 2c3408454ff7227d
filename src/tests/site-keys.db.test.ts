import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resealSecrets } from '#accounts/server/second-factor/reseal-secrets.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import { aSecondFactor } from '#accounts/testing/second-factor.ts'
import { knownKeys } from '#platform/server/keys/key-queries.ts'
import { parseKeySet } from '#platform/server/keys/key-set.ts'
import { signingKeyAt } from '#platform/server/keys/key-states.ts'
import { removeKey, rotateKeys, signWithNewestKey } from '#platform/server/keys/rotate-keys.ts'
import { inTransaction } from '#platform/server/db.ts'
import { secondProcess, type SecondProcess } from './second-process.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
const undo: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  t = await testSite()
})
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
  await t.close()
})

async function anotherProcess(config: Parameters<typeof secondProcess>[1] = {}): Promise<SecondProcess> {
  const process = await secondProcess(t, config)
  undo.push(() => process.close())
  return process
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'speed-dating-keys-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const fileOf = (dataDir: string) => join(dataDir, 'site-keys')
const setOf = async (dataDir: string) => parseKeySet(await readFile(fileOf(dataDir), 'utf8'))
const ask = ({ app }: Pick<SecondProcess, 'app'>, access: string) =>
  app.inject({ url: '/api/account', headers: { authorization: `Bearer ${access}` } })
const readiness = ({ app }: Pick<SecondProcess, 'app'>) => app.inject({ url: '/readyz' })
const kidOf = (access: string) => decodeProtectedHeader(access).kid
const advance = (hours: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours }))
const signing = async () => signingKeyAt(await knownKeys(t.site.db), t.clock.now())

describe('the keys of a site', () => {
  test('are in a file that only its user can read, and the database holds none of them', async () => {
    const { dataDir } = t.site.config
    expect(((await stat(fileOf(dataDir))).mode & 0o777).toString(8)).toBe('600')
    const set = await setOf(dataDir)
    const { rows } = await sql<{ bytes: Buffer }>`select fingerprint as bytes from site_keys`.execute(t.site.db)
    expect(rows).toHaveLength(2)
    for (const secret of [set?.lasting, ...(set?.roots ?? []).map((key) => key.secret)])
      expect(rows.some(({ bytes }) => secret?.equals(bytes))).toBe(false)
  })

  test.runIf(process.platform !== 'win32')('are refused if others can read their file', async () => {
    const file = fileOf(t.site.config.dataDir)
    await chmod(file, 0o644)
    await expect(anotherProcess()).rejects.toThrow(`chmod 600 ${file}`)
  })

  test('are refused if their file is damaged', async () => {
    await writeFile(fileOf(t.site.config.dataDir), 'lasting:x\n')
    await expect(anotherProcess()).rejects.toThrow('does not hold the site’s keys')
  })
})

describe('a new key', () => {
  test('verifies in every process before it signs in any, and signs an hour later', async () => {
    const second = await anotherProcess()
    const amy = await aMember(t.site)
    const { id } = await rotateKeys(t.site)
    await Promise.all([t.keyRing.refresh(), second.keyRing.refresh()])

    const before = await signInAs(t.site, amy)
    expect(kidOf(before.access)).not.toBe(id)
    await advance(1)
    const after = await signInAs(t.site, amy)
    expect(kidOf(after.access)).toBe(id)
    expect((await ask(second, after.access)).statusCode).toBe(200)
  })

  test('is not made while another waits to sign', async () => {
    const { id } = await rotateKeys(t.site)
    await expect(rotateKeys(t.site)).rejects.toThrow(`The key ${id} has already been made`)
    await signWithNewestKey(t.site)
    expect(await signing()).toBe(id)
  })
})

describe('a removed key', () => {
  test('opens nothing: a token that it signed is refused, in the process that removed it and in others', async () => {
    const second = await anotherProcess()
    const amy = await aMember(t.site)
    const { access } = await signInAs(t.site, amy)
    const first = (await signing()) ?? ''
    await rotateKeys(t.site)
    await signWithNewestKey(t.site)
    await Promise.all([t.keyRing.refresh(), second.keyRing.refresh()])
    for (const process of [t, second]) expect((await ask(process, access)).statusCode).toBe(200)

    await removeKey(t.site, first)
    await Promise.all([t.keyRing.refresh(), second.keyRing.refresh()])

    for (const process of [t, second]) expect((await ask(process, access)).statusCode).toBe(401)
    expect((await setOf(t.site.config.dataDir))?.roots.map(({ id }) => id)).toEqual([await signing()])
  })

  test('is never the one that signs, nor one that still seals a secret', async () => {
    const owner = await aMember(t.site, { role: 'owner' })
    await aSecondFactor(t.site, owner.id)
    const first = (await signing()) ?? ''
    await expect(removeKey(t.site, first)).rejects.toThrow('Make another one first')
    await rotateKeys(t.site)
    await signWithNewestKey(t.site)
    await t.keyRing.refresh()
    await expect(removeKey(t.site, first)).rejects.toThrow('Secrets are still sealed')

    await resealSecrets(t.site)
    await removeKey(t.site, first)

    const sealWith = (id: string) =>
      inTransaction(t.site.db, (tx) =>
        sql`update second_factors set key_id = ${id} where member_id = ${owner.id}`.execute(tx),
      )
    await expect(sealWith(first)).rejects.toMatchObject({ code: '23001' })
    const restored = sql`update site_keys set removed_at = null where id = ${first}`
    await expect(inTransaction(t.site.db, (tx) => restored.execute(tx))).rejects.toMatchObject({ code: '23001' })
  })
})

describe('a process with a data folder of its own on the database of a site', () => {
  test('is not ready and says why without secrets, until it has the file of the site', async () => {
    const { dataDir } = t.site.config
    const other = await testSite()
    undo.push(() => other.close())
    const strange = await anotherProcess({ dataDir: other.site.config.dataDir })
    const empty = await aFolder()
    const waiting = await anotherProcess({ dataDir: empty })
    const { access } = await signInAs(t.site, await aMember(t.site))

    for (const [process, reason] of [
      [strange, 'has different keys from the site'],
      [waiting, 'has no keys'],
    ] as const) {
      const answer = await readiness(process)
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
        503,
        expect.stringContaining(reason),
      ])
      expect(answer.body).not.toMatch(/[\w-]{43}/)
      expect((await ask(process, access)).statusCode).toBe(503)
      const registering = { method: 'POST', url: '/accounts/register', payload: {} } as const
      expect((await process.app.inject(registering)).statusCode).toBe(503)
      expect((await process.app.inject('/healthz')).statusCode).toBe(200)
      expect((await process.app.inject('/events')).statusCode).toBe(200)
    }
    await expect(stat(fileOf(empty))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(t.loggedErrors.splice(0)).toHaveLength(2)

    await copyFile(fileOf(dataDir), fileOf(empty))
    await waiting.keyRing.refresh()
    expect((await readiness(waiting)).statusCode).toBe(200)
    expect((await ask(waiting, access)).statusCode).toBe(200)
  })

  test('shares the keys of the site by its settings, and is not ready once it lacks the one that signs', async () => {
    const siteKeys = await setOf(t.site.config.dataDir)
    const bySettings = await anotherProcess({ dataDir: await aFolder(), siteKeys })
    const { access } = await signInAs(t.site, await aMember(t.site))
    expect((await ask(bySettings, access)).statusCode).toBe(200)

    const { id } = await rotateKeys(t.site)
    await bySettings.keyRing.refresh()
    expect((await readiness(bySettings)).statusCode).toBe(200)
    await advance(1)
    await bySettings.site.versionPoller.poll()
    await bySettings.keyRing.refresh()

    expect((await readiness(bySettings)).json()).toMatchObject({
      detail: expect.stringContaining(`does not have the key ${id}`),
    })
    expect(t.loggedErrors.splice(0)).toHaveLength(1)
    const renewed = await anotherProcess({ dataDir: await aFolder(), siteKeys: await setOf(t.site.config.dataDir) })
    expect((await readiness(renewed)).statusCode).toBe(200)
  })

  test('adds a key of its settings that the site does not know, which signs an hour later', async () => {
    const bySettings = await anotherProcess({ dataDir: await aFolder(), siteKeys: await setOf(t.site.config.dataDir) })
    const { id, set, isSaved } = await rotateKeys(bySettings.site)
    expect(isSaved).toBe(false)
    const restarted = await anotherProcess({ dataDir: await aFolder(), siteKeys: set })
    expect((await readiness(restarted)).statusCode).toBe(200)
    expect((await readiness(bySettings)).statusCode).toBe(200)
    expect(await signing()).not.toBe(id)
    // The first process lacks the key, and would log so if it read the keys again after that hour.
    t.keyRing.stop()
    await advance(1)
    expect(await signing()).toBe(id)
  })
})
