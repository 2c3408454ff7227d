import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { findVoucher, useVoucher } from '#bookings/contract/vouchers.ts'
import { emailsTo } from '#accounts/testing.ts'
import { backupExclusions } from '#app/backup-exclusions.ts'
import { aVoucher } from '#bookings/server/testing/vouchers.ts'
import { codeOfVoucher, formatVoucherCode } from '#bookings/server/vouchers/voucher-code.ts'
import { aSignedInMember } from '#bookings/testing.ts'
import { writeBackup } from '#platform/server/backup/write-backup.ts'
import { newId } from '#platform/server/ids.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
const lines: string[] = []
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => void lines.push(line))
})
afterAll(() => t.close())

test('a voucher’s code is in no log line, no address and no backup, and in the database only in emails', async () => {
  const { code } = await aVoucher(t.site)
  const printed = formatVoucherCode(code)
  const [mail] = await emailsTo(t, 'buyer@example.com')
  expect(mail?.text).toContain(printed)
  for (const [, address] of `${mail?.html} ${mail?.text}`.matchAll(/(https?:\/\/[^\s"<>]+)/g))
    expect(address).not.toMatch(new RegExp(`${code}|${printed}`, 'i'))
  const { api } = await aSignedInMember(t)
  const body = { code: printed }
  await t.api<typeof findVoucher>('POST /api/vouchers/find', { body: { ...body, email: 'buyer@example.com' } })
  await api<typeof useVoucher>('POST /api/account/vouchers/use', { body })
  await expect(api<typeof useVoucher>('POST /api/account/vouchers/use', { body })).rejects.toThrow()

  expect(lines.join('\n')).toContain('/api/account/vouchers/use')
  const folder = await temporaryFolder()
  const file = join(folder.path, 'backup.tar.gz')
  const { url: databaseUrl, migrateUrl: migrateDatabaseUrl } = t.database
  const config = { dataDir: t.site.config.dataDir, databaseUrl, migrateDatabaseUrl }
  await writeBackup({ config, file, exclusions: backupExclusions })
  const backup = gunzipSync(await readFile(file)).toString('latin1')
  await folder.remove()
  expect(backup).toContain('vouchers')
  for (const text of [code, printed]) {
    expect(lines.join('\n')).not.toContain(text)
    expect(backup).not.toContain(text)
  }
  expect(await tablesWith(printed)).toEqual(['outgoing_mail'])
  expect(await tablesWith(code)).toEqual([])
})

test('codes have twenty characters, each of which can be any of 32', () => {
  const codes = Array.from({ length: 2000 }, () => codeOfVoucher(t.site.keys, newId()))
  expect(new Set(codes).size).toBe(2000)
  for (let place = 0; place < 20; place += 1) expect(new Set(codes.map((code) => code[place])).size).toBe(32)
})

/** Returns the tables of the site in which a text stands in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = t.site
  const { rows } = await sql<{ name: string }>`select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by name`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.raw(name)} t where position(${text} in t::text) > 0 limit 1`.execute(db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}
