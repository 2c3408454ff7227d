import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { addPair, dump } from '#platform/server/backup/testing.ts'
import { rowsInBackup } from '#platform/testing/rows-in-backup.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase, testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'

const run = promisify(execFile)

let temporary: TemporaryFolder
let source: TestDatabase
let target: TestDatabase
let file: string
let privateKey: string
let publicKey: string
beforeAll(async () => {
  temporary = await temporaryFolder()
  source = await testDatabase()
  await addPair(source.url, 'A subject that nobody else may read')
  privateKey = await generateX25519Identity()
  publicKey = await identityToRecipient(privateKey)
  file = join(temporary.path, 'backup.tar.gz.age')
  await writeBackup({ config: { ...configOf(source), backupPublicKey: publicKey }, file, exclusions: backupExclusions })
})
afterAll(async () => {
  await source.drop()
  await temporary.remove()
})
beforeEach(async () => {
  target = await emptyTestDatabase()
})
afterEach(() => target.drop())

function configOf({ url, migrateUrl }: TestDatabase, dataDir = temporary.path) {
  return { dataDir, databaseUrl: url, migrateDatabaseUrl: migrateUrl }
}

async function restore(from: string, key: string | undefined, asked = () => {}): Promise<void> {
  const dataDir = join(temporary.path, 'data')
  await mkdir(dataDir, { recursive: true })
  await restoreBackup({
    config: configOf(target, dataDir),
    file: from,
    exclusions: backupExclusions,
    migrations: resolve('migrations'),
    present: 'keep',
    onReplacing() {},
    async privateKey() {
      asked()
      return key ?? ''
    },
  })
}

test('a backup for a public key can be read only with its private key', async () => {
  const bytes = await readFile(file)
  expect(bytes.subarray(0, 21).toString('latin1')).toBe('age-encryption.org/v1')
  for (const text of ['manifest.json', 'A subject that nobody else', publicKey, privateKey])
    expect(bytes.includes(text)).toBe(false)
  expect((await rowsInBackup(file, privateKey))['outgoing_mail']?.map(({ subject }) => subject)).toEqual([
    'A subject that nobody else may read',
  ])

  await restore(file, privateKey)

  expect(await dump(target.url)).toEqual(await dump(source.url, backupExclusions))
})

test.each([
  ['no private key', async () => undefined, /is encrypted\. Restore it with the private key/],
  ['another private key', generateX25519Identity, /That private key does not open/],
  ['the public key', async () => publicKey, /That is not a private key/],
])('a restore with %s is refused in one sentence, and changes nothing', async (_what, key, sentence) => {
  await expect(restore(file, await key())).rejects.toThrow(sentence)
  expect(await dump(target.url)).toEqual({})
})

test('a backup that was cut or altered is refused, and changes nothing', async () => {
  const bytes = await readFile(file)
  const cut = join(temporary.path, 'cut.age')
  await writeFile(cut, bytes.subarray(0, -40))
  await expect(restore(cut, privateKey)).rejects.toThrow('is damaged')
  const altered = join(temporary.path, 'altered.age')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
  await writeFile(altered, bytes)
  await expect(restore(altered, privateKey)).rejects.toThrow('is damaged')
  expect(await dump(target.url)).toEqual({})
})

test('the private key is asked for only if a backup is encrypted', async () => {
  const plain = join(temporary.path, 'plain.tar.gz')
  await writeBackup({ config: configOf(source), file: plain, exclusions: backupExclusions })
  let asked = 0
  await restore(plain, undefined, () => (asked += 1))
  expect(asked).toBe(0)
})

test('npm run make-backup-key prints a pair of keys that belong together', async () => {
  const { stdout } = await run(process.execPath, ['scripts/make-backup-key.ts'])
  const made = /AGE-SECRET-KEY-1[0-9A-Z]{58}/.exec(stdout)?.[0] ?? ''
  expect(stdout).toContain(`BACKUP_PUBLIC_KEY=${await identityToRecipient(made)}\n`)
})
