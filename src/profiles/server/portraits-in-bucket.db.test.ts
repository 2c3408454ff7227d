import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#platform/contract.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { newId } from '#platform/server/ids.ts'
import { formatKeySet, newKeySet } from '#platform/server/keys/key-set.ts'
import { listPictures, picturesFolder } from '#platform/server/pictures/picture-disk.ts'
import { bucketServer, type BucketServer } from '#platform/server/pictures/testing/bucket-server.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase } from '#platform/testing/test-database.ts'
import type { Profile } from '#profiles/contract.ts'
import { aPortrait, aProfile, aSignedInMember, portraitsOf, sendForm, storedWidths } from '#profiles/testing.ts'
import { secondProcess, type SecondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let bucket: BucketServer
let folder: TemporaryFolder
let t: TestSite
let other: SecondProcess
const lines: string[] = []
beforeAll(async () => {
  bucket = await bucketServer()
  folder = await temporaryFolder()
  const { url, accessKey, secretKey } = bucket.settings
  const settings = {
    ...{ PICTURES_URL: url, PICTURES_ACCESS_KEY: accessKey, PICTURES_SECRET_KEY: secretKey },
    SITE_KEYS: formatKeySet(newKeySet(Temporal.Now.instant())).join(','),
  }
  t = await testSite({ ...settings, LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => void lines.push(line))
  other = await secondProcess(t, { dataDir: folder.path })
})
afterAll(async () => {
  await other.close()
  await t.close()
  await folder.remove()
  await bucket.close()
})
afterEach(() => (bucket.faultOf = () => undefined))

const CHANGE = 'PATCH /api/updateprofile'

async function aMemberWithProfile() {
  const member = await aSignedInMember(t)
  await aProfile(t.site, member)
  return member
}

async function portraitIdOf(memberId: string): Promise<string> {
  const { portraitId } = await t.site.db
    .selectFrom('profiles')
    .select('portraitId')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return portraitId
}

const filesOf = (portraitId: string) => [...bucket.files.keys()].filter((path) => path.includes(portraitId))

test('a portrait that is uploaded at one process is served by another with its own data folder', async () => {
  const member = await aMemberWithProfile()
  const answer = await sendForm(t, CHANGE, { ...member, picture: await aPortrait('#003000') })

  const { sizes } = answer.json<Profile>().picture
  const served = await Promise.all(sizes.map(({ image }) => other.app.inject(image)))

  expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  for (const { site } of [t, other]) expect(await listPictures(picturesFolder(site.config.dataDir))).toEqual([])
  // Browsers never learn where the bucket is.
  for (const { image } of sizes) expect(image).toMatch(/^\/portraits\//)
})

test('while the bucket is down, an upload is answered with 503 and changes nothing, and later no file is left', async () => {
  const member = await aMemberWithProfile()
  const before = await portraitIdOf(member.id)
  await t.runJobs()
  const files = bucket.files.size
  bucket.faultOf = (method, path) => (method === 'PUT' && path.endsWith('-320.webp') ? 503 : undefined)

  const answer = await sendForm(t, CHANGE, { ...member, picture: await aPortrait('#300000') })

  expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([503, 'unavailable'])
  expect(answer.headers['retry-after']).toBe('2')
  expect(await portraitIdOf(member.id)).toBe(before)
  bucket.faultOf = () => undefined
  await t.runJobs()
  expect(bucket.files.size).toBe(files)
  const again = await sendForm(t, CHANGE, { ...member, picture: await aPortrait('#300000') })
  expect(again.statusCode).toBe(200)
})

test('while the bucket is down, a portrait is answered with 503, and afterwards it is there', async () => {
  const member = await aMemberWithProfile()
  const profile = (await sendForm(t, CHANGE, { ...member, fields: { headline: 'Likes boats' } })).json<Profile>()
  bucket.faultOf = () => 'reset'
  expect((await portraitsOf(t, profile)).map(({ status }) => status)).toEqual([503, 503, 503])
  bucket.faultOf = () => undefined
  expect((await portraitsOf(t, profile)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a removal that the bucket refuses is repeated by the sweep of another process', async () => {
  const member = await aMemberWithProfile()
  const replaced = await portraitIdOf(member.id)
  await sendForm(t, CHANGE, { ...member, picture: await aPortrait('#000030') })
  bucket.faultOf = (method) => (method === 'DELETE' ? 503 : undefined)
  await expect(t.runJobs()).rejects.toMatchObject({ code: 'PICTURES_UNAVAILABLE' })
  expect(filesOf(replaced)).toHaveLength(3)
  bucket.faultOf = () => undefined

  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 61 }))
  await t.sweep()

  expect(filesOf(replaced)).toEqual([])
  expect(await storedWidths(other.site, await portraitIdOf(member.id))).toEqual([96, 320, 960])
})

test('files that a slow bucket stored after the upload was cancelled are swept after a day', async () => {
  const member = await aMemberWithProfile()
  const [late, recent] = [newId(), newId()]
  const bytes = Buffer.from('picture')
  const now = Temporal.Now.instant()
  bucket.files.set(`private/${late}-96.webp`, { bytes, writtenAt: now.subtract({ hours: 25 }) })
  bucket.files.set(`private/${recent}-96.webp`, { bytes, writtenAt: now.subtract({ hours: 1 }) })
  bucket.files.set('private/not-ours.txt', { bytes, writtenAt: now.subtract({ hours: 1_000 }) })
  for (const path of filesOf(await portraitIdOf(member.id)))
    bucket.files.set(path, { bytes, writtenAt: now.subtract({ hours: 1_000 }) })

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 25 }))
  expect(await t.sweep()).toContain('profiles.stray-portraits')

  expect([filesOf(late), filesOf(recent)]).toEqual([[], [`private/${recent}-96.webp`]])
  expect(filesOf(await portraitIdOf(member.id))).toHaveLength(3)
  expect(bucket.files.has('private/not-ours.txt')).toBe(true)
  bucket.files.delete('private/not-ours.txt')
  bucket.files.delete(`private/${recent}-96.webp`)
})

test('a backup contains the portraits of the bucket, and a restore writes them into another bucket', async () => {
  await aMemberWithProfile()
  const target = await bucketServer()
  const database = await emptyTestDatabase()
  try {
    const file = join(folder.path, 'backup.tar.gz')
    const urls = ({ url, migrateUrl }: typeof database) => ({ databaseUrl: url, migrateDatabaseUrl: migrateUrl })
    const { pictures } = await writeBackup({ config: { ...t.site.config, ...urls(t.database) }, file, exclusions: {} })
    const portraits = [...bucket.files].filter(([path]) => path.startsWith('private/'))
    expect(pictures).toBe(portraits.length)
    const writtenAt = Temporal.Now.instant()
    target.files.set('private/of-before-96.webp', { bytes: Buffer.from('old'), writtenAt })
    target.files.set(`deleted-members/${newId()}`, { bytes: Buffer.alloc(0), writtenAt })

    const restored = join(folder.path, 'restored')
    await mkdir(restored)
    await restoreBackup({
      config: { dataDir: restored, pictureBucket: target.settings, ...urls(database) },
      ...{ file, exclusions: {}, migrations: resolve('migrations'), present: 'replace', onReplacing: () => {} },
    })

    const bytesOf = ({ files }: BucketServer) =>
      Object.fromEntries(
        [...files].flatMap(([path, { bytes }]) => (path.startsWith('private/') ? [[path, bytes]] : [])),
      )
    expect(bytesOf(target)).toEqual(bytesOf(bucket))
    expect([...target.files.keys()].filter((path) => path.startsWith('deleted-members/'))).toHaveLength(1)
    expect(await listPictures(picturesFolder(restored))).toEqual([])
  } finally {
    await database.drop()
    await target.close()
  }
})

test('no line of the log contains a key of the bucket', () => {
  expect(lines.some((line) => line.includes('PICTURES_UNAVAILABLE'))).toBe(true)
  expect(lines.filter((line) => /the-(access|secret)-key|AWS4-HMAC/.test(line))).toEqual([])
})
