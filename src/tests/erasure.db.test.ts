import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { z } from 'zod'
import { siteItself } from '#accounts/actor.ts'
import { signInAs } from '#accounts/testing.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import { deletionPreview } from '#privacy/server/deletion/deletion-preview.ts'
import { listFile } from '#privacy/server/deletion/deletion-list.ts'
import { aMemberWithEverything, requestAs, type WithEverything } from '#privacy/testing/member-with-everything.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { dump } from '#platform/server/backup/testing.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { keyFileOf } from '#platform/server/keys/key-file.ts'
import { type TemporaryFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { testSite, type TestSite } from './test-site.ts'
import { reapplyDeletions } from '#app/reapply-deletions.ts'

let t: TestSite
let temporary: TemporaryFolder
let world: WithEverything
let backup: string
const lines: string[] = []
beforeAll(async () => {
  temporary = await temporaryFolder()
  t = await testSite({ LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => void lines.push(line))
  world = await aMemberWithEverything(t)
  backup = join(temporary.path, 'before.tar.gz')
})
afterAll(async () => {
  await t.close()
  await temporary.remove()
})

/** Returns the names of the values that are anywhere in the database, including the queue and the emails. */
async function valuesFoundIn(url: string, values: Record<string, string>): Promise<string[]> {
  const rows = Object.values(await dump(url))
    .flat()
    .join('\n')
    .toLowerCase()
  return Object.entries(values).flatMap(([what, value]) => (rows.includes(value.toLowerCase()) ? [what] : []))
}

/** Returns every file below the folder, except those of the Stripe emulator, whose data belongs to the provider. */
async function filesOf(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const ours = all.filter((file) => file.isFile() && !file.name.startsWith('card-provider.'))
  return ours.map(({ parentPath, name }) => join(parentPath, name))
}

async function filesWith(folder: string, values: readonly string[]): Promise<string[]> {
  const matching: string[] = []
  for (const file of await filesOf(folder)) {
    const bytes = await readFile(file)
    if (values.some((value) => file.includes(value) || bytes.includes(value))) matching.push(file)
  }
  return matching
}

/** Addresses that return figures about past events. */
const figures = ['/api/admin/money', '/api/admin/money/events', '/api/admin/events?state=past'] as const

async function loadOtherViews() {
  const asOwner = requestAs(t, await signInAs(t.site, world.owner))
  const asTom = requestAs(t, await signInAs(t.site, world.tom))
  const admin = [...figures, `/api/admin/events/${world.eventId}/overview`]
  const pictures = z.object({ past: z.unknown(), months: z.unknown() }).parse(await asOwner('GET', '/api/admin/charts'))
  return {
    figures: [pictures, ...(await Promise.all(admin.map((url) => asOwner('GET', url))))],
    people: await Promise.all(
      [
        `/api/admin/events/${world.eventId}/bookings`,
        '/api/admin/members',
        '/api/admin/payments',
        '/api/admin/today',
        '/api/admin/audit',
        '/api/admin/mail',
        '/api/admin/reports',
      ].map((url) => asOwner('GET', url)),
    ),
    toms: [
      await asTom('POST', '/api/mymatches', {}),
      await asTom('POST', '/api/mylikes', {}),
      await asTom('POST', '/api/messaging/mymessages', {}),
      await asTom('GET', '/api/myplaces'),
      await asTom('POST', `/api/event?id=${world.eventId}`, { attendees: true }),
      await asTom('GET', '/api/news'),
      await asTom('GET', '/api/messaging/recipients'),
    ],
  }
}

async function finishDeletion(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await t.runJobs()
    await t.clock.advance(t.site.db, Temporal.Duration.from('PT30S'))
    await t.sweep()
  }
  await t.runJobs()
}

/** Values of hers that no one gets in plain text: the site stores only a hash of them, or never shows them. */
const neverShown = /^(the hash of|what opens a payment|a session|the password of)/

/** Emails to an address that is not hers, or no longer hers, belong to the reader of that address. */
const notHers = /^(the address before|a link in a mail to her)/

/** Returns the token in the email that verifies an address. She has entered the address but not verified it. */
async function verificationTokenSentTo(address = ''): Promise<string> {
  const mails = t.site.db.selectFrom('outgoingMail').select('textBody').where('toAddress', 'like', `${address}@%`)
  const { textBody } = await mails.executeTakeFirstOrThrow()
  return /confirmemail\?token=([\w-]+)/.exec(textBody)?.[1] ?? ''
}

test('the download of a member with data of every kind has all of her own data, and no secret', async () => {
  const { amy, herValues } = world
  const { authorization } = await signInAs(t.site, amy)
  const asAmy = requestAs(t, { authorization })
  await asAmy('POST', '/api/account/download', { current_password: amy.password })
  await t.runJobs()
  const { download } = z
    .object({ download: z.object({ id: z.string() }) })
    .parse(await asAmy('GET', '/api/account/download'))
  const url = `/api/account/downloads/${download.id}/file`
  const { rawPayload } = await t.app.inject({ url, headers: { authorization } })
  const files = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => `${name}\n${strFromU8(bytes, true)}`)
  const text = files.join('\n')
  const [included, missing] = [true, false].map((isIncluded) =>
    Object.entries(herValues).flatMap(([what, value]) => (text.includes(value) === isIncluded ? [what] : [])),
  )
  expect(missing?.filter((what) => !neverShown.test(what) && !notHers.test(what))).toEqual([])
  const verificationToken = await verificationTokenSentTo(herValues['an address to come'])
  expect(verificationToken).toMatch(/^[\w-]{43}$/)
  expect(text).not.toContain(verificationToken)
  expect(included?.filter((what) => neverShown.test(what))).toEqual([])
  // Another member's words about her belong to that member.
  expect(text).not.toContain('What Tom saw.')
})

test('deleting a member with data of every kind removes all of it, and the figures about past events do not change', async () => {
  const { amy, herValues, reported } = world
  expect(Object.keys(herValues).length).toBeGreaterThan(30)
  expect(await valuesFoundIn(t.database.url, { ...herValues, ...reported })).toEqual(
    Object.keys({ ...herValues, ...reported }),
  )
  expect((await filesWith(t.site.config.dataDir, world.portraits)).length).toBeGreaterThan(0)
  await waitUntilMidnightIsFar()
  const before = await loadOtherViews()
  expect(JSON.stringify(before.toms)).toContain(amy.userName)
  await writeBackup({ config: configOf(t.database, t.site.config.dataDir), file: backup, exclusions: backupExclusions })

  const { places } = await deletionPreview(t.site, t.site.db, amy.id)
  expect(places.length).toBe(2)
  await requestDeletionOf(t.site, siteItself, amy.id, { forfeitedEventIds: places.map(({ event }) => event.id) })
  await finishDeletion()

  const deleted = Object.fromEntries(
    Object.entries(herValues).filter(([, value]) => !Object.values(reported).includes(value)),
  )
  expect(await valuesFoundIn(t.database.url, deleted)).toEqual([])
  const after = await loadOtherViews()
  expect(JSON.stringify([after.toms, after.figures])).not.toContain(amy.userName)
  expect(after.figures).toEqual(before.figures)

  // Reported content stays with its report, visible to the owner, for its retention period. Then it is deleted too.
  expect(await valuesFoundIn(t.database.url, reported)).toEqual(Object.keys(reported))
  await closeReports()
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 190 }))
  await t.sweep()
  await finishDeletion()
  expect(await valuesFoundIn(t.database.url, { ...herValues, ...reported })).toEqual([])
  expect(await filesWith(t.site.config.dataDir, [...world.portraits, ...Object.values(herValues)])).toEqual([])

  // The site's log contains none of her data either.
  const logged = lines.join('').toLowerCase()
  expect(lines.length).toBeGreaterThan(0)
  expect(Object.entries(herValues).filter(([, value]) => logged.includes(value.toLowerCase()))).toEqual([])
  expect(await readFile(listFile(t.site.config.dataDir), 'utf8')).toContain(amy.id)
})

/** Moves the clock past a midnight that is less than an hour away: the figures are those of the year up to today. */
async function waitUntilMidnightIsFar(): Promise<void> {
  const now = t.clock.now().toZonedDateTimeISO('Europe/London')
  const tomorrow = now.startOfDay().add({ days: 1 })
  if (now.until(tomorrow).total('hours') < 1) await t.clock.advance(t.site.db, now.until(tomorrow))
}

async function closeReports(): Promise<void> {
  const asOwner = requestAs(t, await signInAs(t.site, world.owner))
  const rows = await t.site.db.selectFrom('reports').select('id').where('closedAt', 'is', null).execute()
  for (const { id } of rows)
    await asOwner('POST', `/api/admin/reports/${id}/decision`, { measure: 'dismissed', reason: '' }).catch(() => {})
}

function configOf(database: TestDatabase, dataDir: string) {
  return { dataDir, databaseUrl: database.url, migrateDatabaseUrl: database.migrateUrl }
}

const fromBackup = () => ({
  file: backup,
  exclusions: backupExclusions,
  migrations: resolve('migrations'),
  present: 'keep' as const,
  onReplacing() {},
})

/** Values that backups exclude. */
const EXCLUDED_FROM_BACKUPS =
  /^(a session|the hash of a token|the hash of a link|what opens a payment|a link in a mail)/

test('restoring an earlier backup does not bring back a deleted member', async () => {
  const { herValues, reported } = world
  const database = await emptyTestDatabase()
  const dataDir = join(temporary.path, 'restored')
  await mkdir(dataDir)
  try {
    const config = configOf(database, dataDir)
    await restoreBackup({ ...fromBackup(), config })
    const retained = Object.keys(herValues).filter((what) => !EXCLUDED_FROM_BACKUPS.test(what))
    expect(await valuesFoundIn(database.url, herValues)).toEqual(retained)
  } finally {
    await database.drop()
  }
  const other = await emptyTestDatabase()
  const again = join(temporary.path, 'restored again')
  await mkdir(again)
  await copyFile(listFile(t.site.config.dataDir), listFile(again))
  await copyFile(keyFileOf(t.site.config.dataDir), keyFileOf(again))
  // The card provider's own data is unchanged.
  for (const end of ['', '-wal', '-shm'])
    await copyFile(join(t.site.config.dataDir, `card-provider.sqlite${end}`), join(again, `card-provider.sqlite${end}`))
  try {
    const config = configOf(other, again)
    const outcome = { deleted: 0, pending: 0 }
    await restoreBackup({
      ...fromBackup(),
      config,
      afterwards: async (url) => {
        Object.assign(outcome, await reapplyDeletions({ ...t.site.config, dataDir: again }, url))
      },
    })
    expect(outcome).toEqual({ deleted: 1, pending: 0 })
    const deleted = Object.fromEntries(
      Object.entries(herValues).filter(([, value]) => !Object.values(reported).includes(value)),
    )
    expect(await valuesFoundIn(other.url, deleted)).toEqual([])
  } finally {
    await other.drop()
  }
})
