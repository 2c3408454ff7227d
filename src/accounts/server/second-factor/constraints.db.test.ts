import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecret, SECOND_FACTOR } from '#accounts/server/second-factor/save-secret.ts'
import { aMember } from '#accounts/testing.ts'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import { aSecondFactor } from '#accounts/testing/second-factor.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: string
beforeAll(async () => {
  t = await testSite()
  ;({ id: owner } = await aMember(t.site, { role: 'owner' }))
  await aSecondFactor(t.site, owner)
})
afterAll(() => t.close())

const runSql = (statement: RawBuilder<unknown>) => inTransaction(t.site.db, (tx) => statement.execute(tx))
const constraintViolation = { code: '23514' }

test('the step of the last used code can only increase, unless the secret changes', async () => {
  await runSql(sql`update second_factors set last_step = 5 where member_id = ${owner}`)
  for (const step of [5, 4])
    await expect(
      runSql(sql`update second_factors set last_step = ${step} where member_id = ${owner}`),
    ).rejects.toMatchObject(constraintViolation)
  await runSql(sql`update second_factors set last_step = 6 where member_id = ${owner}`)
})

test('a used recovery code stays used', async () => {
  await runSql(sql`update recovery_codes set used_at = now() where member_id = ${owner}`)
  await expect(runSql(sql`update recovery_codes set used_at = null where member_id = ${owner}`)).rejects.toMatchObject(
    constraintViolation,
  )
  const hash = createHash('sha256').update('mine').digest()
  await expect(
    runSql(sql`update recovery_codes set code_hash = ${hash} where member_id = ${owner}`),
  ).rejects.toMatchObject(constraintViolation)
})

test('recovery codes are deleted with the app, and both with their member', async () => {
  const { id } = await aMember(t.site, { role: 'host' })
  await aSecondFactor(t.site, id)
  const remaining = async () =>
    (await sql`select 1 from recovery_codes where member_id = ${id}`.execute(t.site.db)).rows
  expect(await remaining()).toHaveLength(10)
  await deleteMembers(t.site, id)
  expect(await remaining()).toEqual([])
})

test('a secret that was moved to another member’s row, altered or not sealed by this site cannot be opened', async () => {
  const { id } = await aMember(t.site, { role: 'host' })
  const { keyId, sealed } = t.site.keys.seal(SECOND_FACTOR, owner, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  const open = (memberId: string, secret = sealed, key = keyId) =>
    openSecret(t.site.keys, { memberId, secret, keyId: key })
  expect(open(owner)).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  expect(open(id)).toBeUndefined()
  const tampered = Buffer.from(sealed)
  tampered.writeUInt8(tampered.readUInt8(20) ^ 1, 20)
  expect(open(owner, tampered)).toBeUndefined()
  expect(open(owner, Buffer.alloc(3))).toBeUndefined()
  expect(open(owner, sealed, '00000000')).toBeUndefined()
  expect(t.site.keys.unseal('another purpose', owner, { keyId, sealed })).toBeUndefined()
})

test('an invitation can end in only two ways, and an address has at most one open invitation', async () => {
  const invite = (email: string, ended: string | null) =>
    runSql(sql`insert into staff_invitations (id, email, role, token_hash, invited_by, made_at, expires_at, ended_at)
      values (gen_random_uuid(), ${email}, 'host', sha256(gen_random_uuid()::text::bytea), ${owner}, now(), now() + interval '1 day', ${ended})`)
  await invite('amy@example.com', null)
  await expect(invite('AMY@example.com', null)).rejects.toMatchObject({ code: '23505' })
  await expect(invite('ann@example.com', '2026-01-01')).rejects.toMatchObject(constraintViolation)
})
