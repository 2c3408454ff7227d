import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { forgotPassword } from '#accounts/contract/authentication.ts'
import { siteItself } from '#accounts/actor.ts'
import { isAddressBanned, banAddress } from '#accounts/server/banned-addresses.ts'
import { codeOfStep, stepAt } from '#accounts/server/second-factor/authenticator.ts'
import { resetSecondFactor } from '#accounts/server/second-factor/reset-second-factor.ts'
import {
  aMember,
  anEmail,
  newestMailTo,
  signInAs,
  tokenIn,
  type SignedInAs,
  type TestMember,
} from '#accounts/testing.ts'
import { aSecondFactor, codeOf } from '#accounts/testing/second-factor.ts'
import type { Exclusions } from '#platform/server/backup/exclusions.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { inTransaction } from '#platform/server/db.ts'
import { keyFileOf } from '#platform/server/keys/key-file.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { sendMail, type Deliver } from '#platform/server/mail/send-mail.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { adoptKeys, type LostWithKeys } from '#app/adopt-keys.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { openSite, type OpenSite } from '#app/open-site.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, testSite, type TestSite } from './test-site.ts'

let t: TestSite
let folder: TemporaryFolder
let owner: TestMember
let recoveryCodes: string[]
let signedIn: SignedInAs
let resetToken: string
let unsent: string
const bannedAddress = anEmail()
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  folder = await temporaryFolder()
  owner = await aMember(t.site, { role: 'owner' })
  recoveryCodes = await aSecondFactor(t.site, owner.id)
  signedIn = await signInAs(t.site, owner)
  const member = await aMember(t.site)
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email: member.email } })
  resetToken = tokenIn(await newestMailTo(t, member.email))
  const { db, jobs, clock } = t.site
  await inTransaction(db, (tx) => banAddress(t.site, tx, bannedAddress, clock.now()))
  const mail = { subject: 'A ticket', text: 'It waits.', html: '<p>It waits.</p>', notification: exampleNotification }
  unsent = await inTransaction(db, (tx) => queueMail(tx, { jobs, now: clock.now() }, { ...mail, to: owner.email }))
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

const configOf = (database: TestDatabase, dataDir: string) => ({
  dataDir,
  databaseUrl: database.url,
  migrateDatabaseUrl: database.migrateUrl,
})

type Restored = Pick<OpenSite, 'site'> & { app: TestSite['app']; lost: LostWithKeys; close(): Promise<void> }

/** Restores a backup as `npm run restore` does, into a data folder that has the site's keys or lacks them. */
async function aRestoredSite(name: string, exclusions: Exclusions, keys: 'with its keys' | 'without keys') {
  const database = await emptyTestDatabase()
  const dataDir = join(folder.path, name)
  await mkdir(dataDir)
  if (keys === 'with its keys') await copyFile(keyFileOf(t.site.config.dataDir), keyFileOf(dataDir))
  const config = { ...t.site.config, ...configOf(database, dataDir) }
  const file = join(folder.path, `${name}.tar.gz`)
  await writeBackup({ config: configOf(t.database, t.site.config.dataDir), file, exclusions })
  const restoring = { config, file, exclusions: backupExclusions, migrations: resolve('migrations') }
  await restoreBackup({ ...restoring, present: 'keep', onReplacing() {} })
  const lost = await adoptKeys(config, database.url)
  const { site, close } = await openSite({ config, databaseUrl: database.url, log: t.site.log })
  const app = await wireServer(site, () => noFiles, [])
  await app.ready()
  const restored: Restored = {
    site,
    app,
    lost,
    async close() {
      await app.close()
      await close()
      await database.drop()
    },
  }
  return restored
}

const postTo = ({ app }: Pick<Restored, 'app'>, url: string, payload: object, access = '') =>
  app.inject({ method: 'POST', url, payload, headers: { ...(access && { authorization: `Bearer ${access}` }) } })
const verification = '/api/account/second-factor/verification'

describe.each([
  ['a backup', backupExclusions],
  ['a backup of an earlier version, which held everything,', {}],
])('a site restored from %s', (_which, exclusions: Exclusions) => {
  let restored: Restored
  let app: TestSite['app']
  beforeAll(async () => {
    restored = await aRestoredSite(`restored ${Object.keys(exclusions).length}`, exclusions, 'with its keys')
    app = restored.app
  })
  afterAll(() => restored.close())

  const post = (url: string, payload: object, access?: string) => postTo(restored, url, payload, access)

  test('accepts no earlier session or emailed link', async () => {
    const { authorization } = signedIn
    expect((await app.inject({ url: '/api/account', headers: { authorization } })).statusCode).toBe(401)
    expect((await post('/accounts/refresh', { refresh: signedIn.refresh })).statusCode).toBe(401)
    expect((await post('/accounts/checklink', { token: resetToken })).json()).toMatchObject({ state: 'unknown' })
  })

  test('requires an owner’s authenticator app beside the password, and accepts their recovery codes', async () => {
    const { email, password } = owner
    const answer = await post('/accounts/authenticate', { email, password })
    expect(answer.json()).toMatchObject({ second_factor: 'to verify' })
    const { access } = answer.json<{ access: string }>()
    for (const code of [await codeOf(restored.site, owner.id, 1), recoveryCodes.at(-1) ?? ''])
      expect((await post(verification, { code }, access)).statusCode).toBe(200)
    expect(restored.lost).toEqual({ keys: [], secondFactors: 0, bannedAddresses: 0 })
  })

  test('still refuses banned addresses', async () => {
    expect(await isAddressBanned(restored.site, restored.site.db, bannedAddress.toUpperCase())).toBe(true)
    expect(await isAddressBanned(restored.site, restored.site.db, anEmail())).toBe(false)
  })

  test('does not send an email whose content was excluded, and records the reason', async () => {
    const sent: string[] = []
    const deliver: Deliver = async ({ id }) => void sent.push(id)
    await sendMail({ ...restored.site, deliver }, { mailId: unsent })
    const { failedAt, lastError, sentAt } = await restored.site.db
      .selectFrom('outgoingMail')
      .selectAll()
      .where('id', '=', unsent)
      .executeTakeFirstOrThrow()
    expect(sent).toEqual([])
    expect({ sentAt, lastError, isFailed: failedAt !== null }).toEqual({
      sentAt: null,
      isFailed: true,
      lastError: expect.stringContaining('backup'),
    })
  })
})

describe('a site restored without its keys', () => {
  let restored: Restored
  beforeAll(async () => {
    restored = await aRestoredSite('keyless', backupExclusions, 'without keys')
  })
  afterAll(() => restored.close())

  const signIn = async () => {
    const { email, password } = owner
    const { access } = (await postTo(restored, '/accounts/authenticate', { email, password })).json<{
      access: string
    }>()
    return access
  }

  test('is ready with keys of its own, and the restore counts what cannot be read without the others', async () => {
    expect((await restored.app.inject('/readyz')).statusCode).toBe(200)
    expect(restored.lost).toMatchObject({ secondFactors: 1, bannedAddresses: 1 })
    expect(restored.lost.keys).toHaveLength(2)
  })

  test('lets an owner in by an audited command of the console, and not by their earlier app', async () => {
    const code = await codeOf(t.site, owner.id)
    const refused = await postTo(restored, verification, { code }, await signIn())
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ fields: { code: expect.stringContaining('ask an owner to reset it') } })

    await resetSecondFactor(restored.site, siteItself, owner.id)

    const access = await signIn()
    const offer = (await postTo(restored, '/api/account/second-factor/offer', {}, access)).json<{
      offer: string
      secret: string
    }>()
    const body = { offer: offer.offer, code: codeOfStep(offer.secret, stepAt(restored.site.clock.now())) }
    const headers = { authorization: `Bearer ${access}` }
    const setUp = await restored.app.inject({
      method: 'PUT',
      url: '/api/account/second-factor',
      payload: body,
      headers,
    })
    expect(setUp.statusCode).toBe(200)
    expect(await actionsOn(restored.site.db, owner.id)).toEqual(
      expect.arrayContaining(['second factor reset', 'second factor set up']),
    )
  })
})
