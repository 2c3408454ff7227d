import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { forgotPassword } from '#accounts/contract/authentication.ts'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { codeOfStep, stepAt } from '#accounts/server/second-factor/authenticator.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from '#accounts/server/second-factor/recovery-codes.ts'
import { openSecret } from '#accounts/server/second-factor/save-secret.ts'
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
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { newId } from '#platform/server/ids.ts'
import { readKeyFile, keyFileOf } from '#platform/server/keys/key-file.ts'
import { knownKeys } from '#platform/server/keys/key-queries.ts'
import type { KeySet } from '#platform/server/keys/key-set.ts'
import { SiteKeys } from '#platform/server/keys/site-keys.ts'
import { bytesInBackup, rowsInBackup, type RowsInBackup } from '#platform/testing/rows-in-backup.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import type { TestDatabase } from '#platform/testing/test-database.ts'
import type { requestDownload } from '#privacy/contract/download.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let folder: TemporaryFolder
let owner: TestMember
let recoveryCodes: string[]
let signedIn: SignedInAs
/** Tokens of links in emails. */
let links: string[]
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  folder = await temporaryFolder()
  owner = await aMember(t.site, { role: 'owner' })
  recoveryCodes = await aSecondFactor(t.site, owner.id)
  signedIn = await signInAs(t.site, owner)
  links = await requestLinks()
})
afterAll(async () => {
  await t.close()
  await folder.remove()
})

async function requestLinks(): Promise<string[]> {
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

async function usableKeys(set: KeySet | undefined): Promise<SiteKeys | undefined> {
  if (!set) return undefined
  const keys = new SiteKeys(t.clock)
  keys.use(set, await knownKeys(t.site.db), undefined)
  return keys
}

/** Returns every set of keys that could be made of the bytes in a backup. */
function keySetsIn(backup: RowsInBackup): KeySet[] {
  const secrets = Object.values(backup).flatMap((rows) =>
    rows.flatMap((row) => Object.values(row).filter((value) => /^\\x[0-9a-f]{64}$/.test(value ?? ''))),
  )
  const ids = (backup['site_keys'] ?? []).flatMap(({ id }) => id ?? [])
  const madeAt = t.clock.now()
  return [...new Set(secrets)].map((secret) => ({
    lasting: bytesOf(secret),
    roots: ids.map((id) => ({ id, madeAt, secret: bytesOf(secret) })),
  }))
}

/**
 * Returns attacks that need only a backup and no password. Each returns whether it succeeds against the site that was backed
 * up.
 */
function attacksWith(backup: RowsInBackup, keys: SiteKeys | undefined) {
  const ownersRow = (table: string) => backup[table]?.find((row) => row['member_id'] === owner.id)
  return {
    async 'a forged token'() {
      const sessionId = ownersRow('sessions')?.['id']
      if (!keys || !sessionId) return false
      const claims = { memberId: owner.id, sessionId, gender: owner.gender, role: 'owner' as const }
      const access = await makeAccessToken({ ...t.site, keys }, claims)
      const headers = { authorization: `Bearer ${access}` }
      return (await t.app.inject({ url: '/api/account', headers })).statusCode === 200
    },
    async 'a computed code'() {
      const { secret, key_id: keyId } = ownersRow('second_factors') ?? {}
      const appSecret = keys && openSecret(keys, { memberId: owner.id, secret: bytesOf(secret), keyId: keyId ?? '' })
      if (!appSecret) return false
      return codeOfStep(appSecret, stepAt(t.clock.now())) === (await codeOf(t.site, owner.id))
    },
    async 'a recovery code'() {
      const hashes = (backup['recovery_codes'] ?? []).map((row) => row['code_hash'])
      if (!keys) return false
      // A few machines can try fifty bits within days. Including the right codes simulates a complete search.
      const codes = [...newRecoveryCodes(), ...recoveryCodes]
      return codes.some((code) => hashes.includes(`\\x${hashOfRecoveryCode(keys, owner.id, code).toString('hex')}`))
    },
    async 'a link in an email'() {
      const mailTexts = (backup['outgoing_mail'] ?? []).map((row) => row['text_body'] ?? '').join('\n')
      return links.some((token) => mailTexts.includes(token))
    },
  }
}

describe('an attacker cannot use', () => {
  let inBackup: RowsInBackup
  let inDatabase: RowsInBackup
  beforeAll(async () => {
    await beginNextStep(t)
    inBackup = await rowsInBackup(await aBackup('attacked.tar.gz', backupExclusions))
    inDatabase = await rowsInBackup(await aBackup('control.tar.gz', {}))
  })

  test.each(['a forged token', 'a computed code', 'a recovery code'] as const)(
    '%s with a copy of the whole database, although one with the keys could',
    async (attack) => {
      const keys = await usableKeys(await readKeyFile(keyFileOf(t.site.config.dataDir)))
      expect(await attacksWith(inDatabase, keys)[attack]()).toBe(true)
      const guessed = keySetsIn(inDatabase)
      expect(guessed.length).toBeGreaterThan(10)
      for (const set of guessed) expect(await attacksWith(inDatabase, await usableKeys(set))[attack]()).toBe(false)
    },
  )

  test('a link in an email with a backup, although one with the whole database could', async () => {
    expect(await attacksWith(inDatabase, undefined)['a link in an email']()).toBe(true)
    expect(await attacksWith(inBackup, undefined)['a link in an email']()).toBe(false)
  })
})

/** Columns in a backup that look like secrets, and why they grant no access. */
const includedInBackups: Record<string, string> = {
  'known_devices.secret_hash': 'tells a known device from a new one; without its exemption it grants no access',
  'members.password_hash': 'argon2id: the password cannot be recovered from it',
  'registrations.password_hash': 'argon2id',
  'declined_registrations.password_hash': 'argon2id',
  'banned_addresses.address_hash': 'a keyed hash: it can identify an address, but not open an account',
  'second_factors.secret': 'sealed with a key that is not in the database',
  'recovery_codes.code_hash': 'a hash with such a key',
  'site_keys.fingerprint': 'derived from a key, which cannot be calculated from it',
  'replacements.token_hash': 'a hash of 256 random bits',
  'replacements.token_sealed': 'sealed with a key that is not in the database',
  'replacements.token_key_id': 'the name of that key',
  'promo_code_events.code_id': 'the number of a promo code, which everybody may know',
  'reductions.code_id': 'the same',
  'vouchers.code_hash': 'a keyed hash of 100 random bits',
  'decision_links.token_hash': 'a hash of 256 random bits',
  'attendance_links.token_hash': 'a hash of 256 random bits',
  'host_links.token_hash': 'a hash of 256 random bits',
  'newsletter_recipients.link_hash': 'a hash of 256 random bits',
  'unsubscribe_links.token_hash': 'a hash of 256 random bits',
  'messages.idempotency_key': 'a random number from the sender’s page that identifies a retry; it grants no access',
  'passkeys.credential_id': 'names a key that only the member’s device holds',
  'passkeys.public_key': 'verifies signatures, and makes none',
  'push_keys.public_key': 'a public key',
  'push_keys.sealed': 'sealed with a key that is not in the database',
  'webhook_secrets.sealed': 'sealed with such a key',
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
  const included = rows.filter(({ table, name }) => {
    const excluded = exclusions[table]
    return excluded !== 'all rows' && excluded?.[name] === undefined
  })
  expect(included.map(({ column }) => column).toSorted()).toEqual(Object.keys(includedInBackups).toSorted())
})

test('no secret of the site is in a backup, in any encoding', async () => {
  const { db } = t.site
  const bytes = await bytesInBackup(await aBackup('searched.tar.gz', backupExclusions))
  const everything = await bytesInBackup(await aBackup('searched-control.tar.gz', {}))
  const { rows } = await sql<{ secret: Buffer }>`
    select token_hash as secret from refresh_tokens
    union all select token_hash from account_links union all select token_hash from staff_invitations
    union all select file from downloads`.execute(db)
  const texts = [...links, signedIn.refresh, ...recoveryCodes]
  expect(rows.length).toBeGreaterThan(3)
  const keys = await readKeyFile(keyFileOf(t.site.config.dataDir))
  for (const secret of [keys?.lasting, ...(keys?.roots ?? []).map((key) => key.secret)])
    for (const as of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(everything.includes(Buffer.from(secret?.toString(as) ?? '', 'latin1'))).toBe(false)
  const written = rows.map(({ secret }) =>
    (['hex', 'base64', 'base64url', 'latin1'] as const).map((as) => Buffer.from(secret.toString(as), 'latin1')),
  )

  for (const spellings of written) expect(spellings.filter((spelling) => bytes.includes(spelling))).toEqual([])
  for (const text of texts) expect(bytes.includes(text)).toBe(false)
  // The control: the search finds the secrets in a backup without exclusions.
  expect(written.every((spellings) => spellings.some((spelling) => everything.includes(spelling)))).toBe(true)
  expect(links.every((text) => everything.includes(text))).toBe(true)
})
