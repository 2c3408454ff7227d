import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { forgotPassword } from '#accounts/contract/authentication.ts'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { isAddressBanned, banAddress } from '#accounts/server/banned-addresses.ts'
import { codeOfStep, stepAt } from '#accounts/server/second-factor/authenticator.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from '#accounts/server/second-factor/recovery-codes.ts'
import { unseal } from '#accounts/server/second-factor/sealed-secret.ts'
import { inviteStaff } from '#accounts/server/staff/invite-staff.ts'
import {
  aMember,
  anEmail,
  newestMailTo,
  signInAs,
  tokenIn,
  type SignedInAs,
  type TestMember,
} from '#accounts/testing.ts'
import { aSecondFactor, beginNextStep, codeOf } from '#accounts/testing/second-factor.ts'
import type { Exclusions } from '#platform/server/backup/exclusions.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { sendMail, type Deliver } from '#platform/server/mail/send-mail.ts'
import { SiteKeys } from '#platform/server/site-keys.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { bytesInBackup, rowsInBackup, type RowsInBackup } from '#platform/testing/rows-in-backup.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import type { requestDownload } from '#privacy/contract/download.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { openSite, type OpenSite } from '#app/open-site.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, testSite, type TestSite } from './test-site.ts'

let t: TestSite
let folder: TemporaryFolder
let owner: TestMember
let recoveryCodes: string[]
let signedIn: SignedInAs
/** Tokens of links in emails. */
let links: string[]
let unsent: string
const bannedAddress = anEmail()
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  folder = await temporaryFolder()
  owner = await aMember(t.site, { role: 'owner' })
  recoveryCodes = await aSecondFactor(t.site, owner.id)
  signedIn = await signInAs(t.site, owner)
  links = await askForLinks()
  const { db, jobs, clock } = t.site
  await inTransaction(db, (tx) => banAddress(t.site, tx, bannedAddress, clock.now()))
  const mail = { subject: 'A ticket', text: 'It waits.', html: '<p>It waits.</p>', notification: exampleNotification }
  unsent = await inTransaction(db, (tx) => queueMail(tx, { jobs, now: clock.now() }, { ...mail, to: owner.email }))
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

async function askForLinks(): Promise<string[]> {
  const [member, invited] = [await aMember(t.site), anEmail()]
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email: member.email } })
  const reset = tokenIn(await newestMailTo(t, member.email))
  const asOwner = { role: 'owner', memberId: owner.id, gender: owner.gender, sessionId: newId() } as const
  await inviteStaff(t.site, asOwner, { email: invited, role: 'host' })
  const invitation = tokenIn(await newestMailTo(t, invited))
  const { access } = await signInAs(t.site, member)
  const body = { current_password: member.password }
  await t.apiAs(access)<typeof requestDownload>('POST /api/account/download', { body })
  await t.runJobs()
  return [reset, invitation]
}

const configOf = (database: TestDatabase, dataDir: string) => ({
  dataDir,
  databaseUrl: database.url,
  migrateDatabaseUrl: database.migrateUrl,
})

async function aBackup(name: string, exclusions: Exclusions): Promise<string> {
  const file = join(folder.path, name)
  await writeBackup({ config: configOf(t.database, t.site.config.dataDir), file, exclusions })
  return file
}

const bytesOf = (text: string | null | undefined) => Buffer.from((text ?? '').replace(/^\\x/, ''), 'hex')

/** Returns attacks that need a backup but no password, and try it on the site of that backup. */
function attacksWith(backup: RowsInBackup) {
  const secret = backup['site_key']?.[0]?.['secret']
  const keys = secret ? new SiteKeys(bytesOf(secret)) : undefined
  const of = (table: string) => backup[table]?.find((row) => row['member_id'] === owner.id)
  return {
    async 'a forged token'() {
      const sessionId = of('sessions')?.['id']
      if (!keys || !sessionId) return false
      const claims = { memberId: owner.id, sessionId, gender: owner.gender, role: 'owner' as const }
      const access = await makeAccessToken({ ...t.site, keys }, claims)
      const headers = { authorization: `Bearer ${access}` }
      return (await t.app.inject({ url: '/api/account', headers })).statusCode === 200
    },
    async 'a computed code'() {
      const sealed = of('second_factors')?.['secret']
      const appSecret = keys && unseal(keys, owner.id, bytesOf(sealed))
      if (!appSecret) return false
      return codeOfStep(appSecret, stepAt(t.clock.now())) === (await codeOf(t.site, owner.id))
    },
    async 'a recovery code'() {
      const hashes = (backup['recovery_codes'] ?? []).map((row) => row['code_hash'])
      if (!keys) return false
      // A few machines can try fifty bits within days. Including the right codes simulates a complete search.
      const tried = [...newRecoveryCodes(), ...recoveryCodes]
      return tried.some((code) => hashes.includes(`\\x${hashOfRecoveryCode(keys, owner.id, code).toString('hex')}`))
    },
    async 'a link in an email'() {
      const mailTexts = (backup['outgoing_mail'] ?? []).map((row) => row['text_body'] ?? '').join('\n')
      return links.some((token) => mailTexts.includes(token))
    },
  }
}

describe('an attacker with a backup cannot use', () => {
  let found: ReturnType<typeof attacksWith>
  let ofEverything: ReturnType<typeof attacksWith>
  beforeAll(async () => {
    await beginNextStep(t)
    found = attacksWith(await rowsInBackup(await aBackup('attacked.tar.gz', backupExclusions)))
    ofEverything = attacksWith(await rowsInBackup(await aBackup('control.tar.gz', {})))
  })

  test.each(['a forged token', 'a computed code', 'a recovery code', 'a link in an email'] as const)(
    '%s, although a backup without exclusions would provide it',
    async (attack) => {
      expect(await ofEverything[attack]()).toBe(true)
      expect(await found[attack]()).toBe(false)
    },
  )
})

/** Columns in a backup that look like secrets, and why they grant no access. */
const staysInBackups: Record<string, string> = {
  'members.password_hash': 'argon2id: the password cannot be recovered from it',
  'registrations.password_hash': 'argon2id',
  'declined_registrations.password_hash': 'argon2id',
  'banned_addresses.address_hash': 'a keyed hash: it can identify an address, but not open an account',
  'lasting_keys.secret': 'the key of that hash',
  'messages.idempotency_key': 'a random number from the sender’s page that identifies a retry; it grants no access',
  'schema_migrations.checksum': 'of a public file',
  'security_events.count_key': 'a hash of what the row says; it grants no access',
  'security_events.network': 'a keyed hash, whose key is not in the backup',
}

test('every binary column, and every column named like a secret, is excluded from backups or has a stated reason to be included', async () => {
  const { rows } = await sql<{ column: string; table: string; name: string }>`
    select c.table_name as "table", c.column_name as name, c.table_name || '.' || c.column_name as column
    from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where c.table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type = 'bytea' or column_name ~ 'secret|token|hash|checksum|_key|code_')`.execute(t.site.db)
  const exclusions: Exclusions = backupExclusions
  const stays = rows.filter(({ table, name }) => {
    const of = exclusions[table]
    return of !== 'all rows' && of?.[name] === undefined
  })
  expect(stays.map(({ column }) => column).toSorted()).toEqual(Object.keys(staysInBackups).toSorted())
})

test('no secret of the site is in a backup, in any encoding', async () => {
  const { db } = t.site
  const bytes = await bytesInBackup(await aBackup('searched.tar.gz', backupExclusions))
  const everything = await bytesInBackup(await aBackup('searched-control.tar.gz', {}))
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from site_key union all select secret from second_factors
    union all select code_hash from recovery_codes union all select token_hash from refresh_tokens
    union all select token_hash from account_links union all select token_hash from staff_invitations
    union all select file from downloads`.execute(db)
  const texts = [...links, signedIn.refresh, ...recoveryCodes]
  expect(rows.length).toBeGreaterThan(14)
  const written = rows.map(({ secret }) =>
    (['hex', 'base64', 'base64url', 'latin1'] as const).map((as) => Buffer.from(secret.toString(as), 'latin1')),
  )

  for (const ways of written) expect(ways.filter((way) => bytes.includes(way))).toEqual([])
  for (const text of texts) expect(bytes.includes(text)).toBe(false)
  // The control: the search finds secrets that are there.
  expect(written.every((ways) => ways.some((way) => everything.includes(way)))).toBe(true)
  expect(links.every((text) => everything.includes(text))).toBe(true)
})

describe.each([
  ['a backup', backupExclusions],
  ['a backup of an earlier version, which held everything,', {}],
])('a site restored from %s', (_which, exclusions: Exclusions) => {
  let database: TestDatabase
  let restored: OpenSite
  let app: TestSite['app']
  beforeAll(async () => {
    database = await emptyTestDatabase()
    const dataDir = join(folder.path, `data of ${Object.keys(exclusions).length}`)
    await mkdir(dataDir)
    const file = await aBackup(`restored-${Object.keys(exclusions).length}.tar.gz`, exclusions)
    const config = configOf(database, dataDir)
    const migrations = resolve('migrations')
    await restoreBackup({ config, file, exclusions: backupExclusions, migrations, present: 'keep', onReplacing() {} })
    const { log } = t.site
    restored = await openSite({ config: { ...t.site.config, dataDir }, databaseUrl: database.url, log })
    app = await wireServer(restored.site, () => noFiles, [])
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await restored.close()
    await database.drop()
  })

  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })

  test('accepts no earlier session or emailed link', async () => {
    const { authorization } = signedIn
    expect((await app.inject({ url: '/api/account', headers: { authorization } })).statusCode).toBe(401)
    expect((await post('/accounts/refresh', { refresh: signedIn.refresh })).statusCode).toBe(401)
    expect((await post('/accounts/checklink', { token: links[0] })).json()).toMatchObject({ state: 'unknown' })
  })

  test('accepts an owner’s password, and requires them to set up their second factor again', async () => {
    const { email, password } = owner
    const answer = await post('/accounts/authenticate', { email, password })
    expect(answer.json()).toMatchObject({ second_factor: 'to set up' })
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
