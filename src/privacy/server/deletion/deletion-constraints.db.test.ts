import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, signInByPassword } from '#accounts/testing.ts'
import { aSecondFactor } from '#accounts/testing/second-factor.ts'
import { aHold } from '#bookings/testing.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { addToList, listFile, readList } from '#privacy/server/deletion/deletion-list.ts'
import type { requestOwnDeletion } from '#privacy/contract/deletion.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  // Deletes four members, which adds them to the deletion list.
  for (let count = 0; count < 4; count += 1) {
    const { id } = await aMember(t.site)
    await requestDeletionOf(t.site, siteItself, id, { forfeitedEventIds: [] })
    await t.runJobs()
    await carryOutDeletion(t.site, { memberId: id })
  }
})
afterAll(() => t.close())

const advanceClock = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const memberExists = async ({ id }: { id: string }) =>
  (await t.site.db.selectFrom('members').select('id').where('id', '=', id).execute()).length > 0

describe('deletion safeguards', () => {
  test('a host cannot delete their account with a password alone', async () => {
    const host = await aMember(t.site, { role: 'host' })
    await aSecondFactor(t.site, host.id)
    const api = t.apiAs((await signInByPassword(t.site, host)).access)
    expect(
      await refusal(
        api<typeof requestOwnDeletion>('POST /api/account/deletion', {
          body: { current_password: host.password, forfeited_event_ids: [] },
        }),
      ),
    ).toMatchObject({ status: 403, error: 'second_factor_unverified' })
    expect(await memberExists(host)).toBe(true)
  })

  test('a member cannot be deleted without a request, and the record of a deletion cannot be removed or changed', async () => {
    const amy = await aMember(t.site)
    const permissionDenied = { code: '42501' }
    const execute = (statement: ReturnType<typeof sql>) => statement.execute(t.site.db)
    await expect(execute(sql`delete from members where id = ${amy.id}`)).rejects.toMatchObject(permissionDenied)
    await expect(execute(sql`truncate members cascade`)).rejects.toMatchObject(permissionDenied)
    await expect(execute(sql`delete from deletions`)).rejects.toMatchObject({})
    await expect(execute(sql`update deletions set member_id = ${amy.id}`)).rejects.toMatchObject(permissionDenied)
    expect(await memberExists(amy)).toBe(true)
  })

  test('the client secret of an open payment cannot be removed', async () => {
    const hold = await aHold(t.site)
    await expect(
      sql`update payments set client_secret = null where booking_id = ${hold.id}`.execute(t.site.db),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

test('a deletion list truncated by a crash keeps every complete entry; an empty one is rebuilt from the database', async () => {
  const { dataDir } = t.site.config
  const known = await readList(t.site)
  expect(known.length).toBeGreaterThan(3)
  const text = await readFile(listFile(dataDir), 'utf8')
  const next = '00000000-0000-7000-8000-000000000001'
  await writeFile(listFile(dataDir), `${text}${next.slice(0, 20)}`)
  await addToList(t.site, [next])
  expect(await readList(t.site)).toEqual([...known, next])

  await writeFile(listFile(dataDir), '')
  await advanceClock('PT61M')
  await t.sweep()
  expect((await readList(t.site)).toSorted()).toEqual(known.toSorted())
})
