import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { Moment } from '#bookings/server/testing/money/kill-points.ts'
import { findProblems } from '#bookings/server/testing/money/find-problems.ts'
import { finishRemainingWork } from '#bookings/server/testing/money/finish-remaining-work.ts'
import {
  buildProgram,
  runTask,
  type BuiltBuyer,
  type TaskResult,
} from '#bookings/server/testing/money/killed-process.ts'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { aProfile, storedWidths } from '#profiles/testing.ts'
import { requestDeletionOf } from '#privacy/server/deletion/request-deletion.ts'
import { readList } from '#privacy/server/deletion/deletion-list.ts'
import type { KillRequest } from '#privacy/testing/delete-until-killed.ts'
import { requestAs } from '#privacy/testing/member-with-everything.ts'
import { dump } from '#platform/server/backup/testing.ts'
import { isWhole, someOf } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let program: BuiltBuyer
beforeAll(async () => (program = await buildProgram('killed-deletion')))
afterAll(() => program.remove())

const BATCH_SIZE = 2
type Kill = { point: number; moment: Moment }

test('a deletion killed at any point is complete after the next start', async () => {
  const whole = await deleteAndFinish()
  if (whole.ending === 'killed') throw new Error('the process was killed without an instruction to kill it')
  expect(whole.problems).toEqual([])
  const { points } = whole.ending
  // These points cover a place, a hold and its payment, a waiting list entry, the erasure itself and the files of two
  // portraits.
  expect(points.filter((what) => what === 'commit').length).toBeGreaterThan(5)
  expect(points.filter((what) => what === 'files removed')).toHaveLength(2)
  expect(points.some((what) => what.startsWith('POST'))).toBe(true)
  const kills = killsAt(points.length)
  const problems: string[] = []
  const killNext = async (): Promise<void> => {
    for (let kill = kills.shift(); kill; kill = kills.shift()) {
      const { ending, problems: found } = await deleteAndFinish(kill)
      if (ending !== 'killed') found.push('it was not killed')
      const { point, moment } = kill
      problems.push(...found.map((problem) => `killed ${moment} point ${point} of ${points.join(', ')}: ${problem}`))
    }
  }
  await Promise.all(Array.from({ length: BATCH_SIZE }, killNext))
  expect(problems).toEqual([])
})

/** Killing before a point is equivalent to killing after the previous one, so only `npm run prove` does both. */
function killsAt(points: number): Kill[] {
  const all = Array.from({ length: points }, (_, index) => index + 1).flatMap((point): Kill[] => {
    const after: Kill = { point, moment: 'after' }
    return isWhole || point === 1 ? [{ point, moment: 'before' }, after] : [after]
  })
  return someOf(all, 3)
}

test('the check detects remaining data of a member', async () => {
  const t = await testSite({ LIMITS: 'off' })
  try {
    const person = await newDeletedPerson(t)
    const problems = await problemsAfter(t, person)
    expect(problems).toContain('the member still exists')
    expect(problems).toContain('a portrait has 3 files')
    expect(problems.filter((problem) => problem.startsWith('found'))).not.toEqual([])
  } finally {
    await t.close()
  }
})

/** Deletes a member in a separate process, which may be killed, then lets the site finish the deletion. */
async function deleteAndFinish(killAt?: Kill): Promise<{ ending: TaskResult; problems: string[] }> {
  const t = await testSite({ LIMITS: 'off' })
  try {
    const person = await newDeletedPerson(t)
    const { memberId } = person
    const request: KillRequest = { databaseUrl: t.database.url, dataDir: t.site.config.dataDir, memberId }
    const ending = await runTask(program, { ...request, ...(killAt && { killAt }) })
    await t.runJobs()
    await finishRemainingWork(t)
    await t.runJobs()
    // The member's notifications are erased, so problems about those are ignored.
    const ofMoney = (await findProblems(t.site, t.stripeEmulator)).filter(
      (problem) => !problem.startsWith('notifications: '),
    )
    return { ending, problems: [...(await problemsAfter(t, person)), ...ofMoney] }
  } finally {
    await t.close()
  }
}

type DeletedPerson = {
  memberId: string
  values: string[]
  portraits: string[]
  waitingMemberId: string
  offeredEventId: number
}

/** Creates a member with a place that someone waits for, a place being paid for, a waiting list entry and two portraits. */
async function newDeletedPerson(t: TestSite): Promise<DeletedPerson> {
  const small = { malePlaces: 1, femalePlaces: 1, releaseMargin: 1 }
  const full = await anEvent(t.site, small)
  const amy = await aMember(t.site, { userName: 'Quixabel Tonks', email: 'quixabel@example.com' })
  await aProfile(t.site, amy, { headline: 'Quixahead', body: 'Quixabody' })
  await aBooking(t.site, { eventId: full, member: amy })
  const rose = await aMember(t.site)
  const joinList = async (member: typeof rose, event: number) =>
    requestAs(t, await signInAs(t.site, member))('POST', `/api/events/${event}/waiting`, {})
  await joinList(rose, full)
  const queue = await anEvent(t.site, small)
  await aBooking(t.site, { eventId: queue })
  await joinList(amy, queue)
  const hold = await aHold(t.site, { member: amy })
  await payWith(t.site, hold)
  const [portrait] = await t.site.db.selectFrom('portraits').select('id').where('memberId', '=', amy.id).execute()
  const second = crypto.randomUUID()
  await sql`insert into portraits (id, member_id, made_at) values (${second}, ${amy.id}, ${t.clock.now()})`.execute(
    t.site.db,
  )
  await t.runJobs()
  await requestDeletionOf(t.site, siteItself, amy.id, { forfeitedEventIds: [full, hold.eventId] })
  // Marks the last email as sent, so that the process does not have to wait for it.
  await sql`update outgoing_mail set sent_at = now() where sent_at is null`.execute(t.site.db)
  const values = ['quixabel', 'quixahead', 'quixabody', hold.clientSecret.toLowerCase()]
  return {
    memberId: amy.id,
    values,
    portraits: [portrait?.id ?? '', second],
    waitingMemberId: rose.id,
    offeredEventId: full,
  }
}

async function problemsAfter(
  t: TestSite,
  { memberId, values, portraits, waitingMemberId, offeredEventId }: DeletedPerson,
): Promise<string[]> {
  const problems: string[] = []
  const { db } = t.site
  const remaining = await db.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  if (remaining) problems.push('the member still exists')
  const rows = Object.values(await dump(t.database.url))
    .flat()
    .join('\n')
    .toLowerCase()
  problems.push(...values.filter((value) => rows.includes(value)).map((value) => `found ${value}`))
  for (const id of portraits) {
    const files = await storedWidths(t.site, id)
    if (files.length > 0) problems.push(`a portrait has ${files.length} files`)
  }
  if (!(await readList(t.site)).includes(memberId)) problems.push('the member is not on the deletion list')
  const actions = await db.selectFrom('audit').select('action').where('subject', '=', memberId).execute()
  const deleted = actions.filter(({ action }) => action === 'account deleted').length
  if (deleted !== 1) problems.push(`deleted ${deleted} times according to the audit`)
  const offered = db
    .selectFrom('bookings')
    .select('id')
    .where('memberId', '=', waitingMemberId)
    .where('eventId', '=', offeredEventId)
  const offers = (await offered.where('offeredAt', 'is not', null).execute()).length
  if (offers !== 1) problems.push(`the waiting member was offered the place ${offers} times`)
  return problems
}
