import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { buildProgram, runTask, type BuiltBuyer } from '#bookings/server/testing/money/killed-process.ts'
import { inTransaction } from '#platform/server/db.ts'
import { sendPush } from '#push/server/send-push.ts'
import { releasePush } from '#push/server/store.ts'
import { browserSubscription, queueExamplePush, startPushService, turnOnPush, type PushService } from '#push/testing.ts'
import type { PushKill } from '#tests/killed-push.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let program: BuiltBuyer
let service: PushService
let t: TestSite
beforeAll(async () => {
  program = await buildProgram('killed-push')
  service = await startPushService()
  t = await testSite({ TEST_PUSH_SERVICE: service.origin })
})
afterAll(async () => {
  await t.close()
  await service.close()
  await program.remove()
})

async function aWaitingPush(): Promise<string> {
  const member = await aMember(t.site)
  const { access } = await signInAs(t.site, member)
  await turnOnPush(t.apiAs(access), browserSubscription(service.origin))
  await queueExamplePush(t.site, member.id)
  const [push = expect.fail('nothing waits')] = await t.site.db
    .selectFrom('pendingPushes')
    .select('id')
    .orderBy('queuedAt', 'desc')
    .execute()
  return push.id
}

/** Runs the job in a process that is killed there, and then again as the queue does. Returns how often the device got it. */
async function sendAfterKill(killAt: PushKill['killAt'], betweenRuns = async (_pushId: string) => {}) {
  service.posted.length = 0
  const pushId = await aWaitingPush()
  const { url: databaseUrl } = t.database
  const task: PushKill = { databaseUrl, dataDir: t.site.config.dataDir, pushService: service.origin, pushId }
  const ending = await runTask(program, { ...task, ...(killAt && { killAt }) })
  const before = service.posted.length
  await betweenRuns(pushId)
  await sendPush(t.site, { pushId })
  return { ending, posted: service.posted.length, before }
}

test('a notification whose process is killed at any point reaches the device at most once', async () => {
  const whole = await sendAfterKill(undefined)
  // The claim, and the deletion once it is sent.
  expect(whole).toEqual({ ending: { points: ['commit', 'commit'] }, before: 1, posted: 1 })
  expect(await sendAfterKill({ point: 1, moment: 'before' })).toEqual({ ending: 'killed', before: 0, posted: 1 })
  // It is lost, because the next run cannot know that it was not sent.
  expect(await sendAfterKill({ point: 1, moment: 'after' })).toEqual({ ending: 'killed', before: 0, posted: 0 })
  expect(await sendAfterKill({ point: 2, moment: 'before' })).toEqual({ ending: 'killed', before: 1, posted: 1 })
  expect(await sendAfterKill({ point: 2, moment: 'after' })).toEqual({ ending: 'killed', before: 1, posted: 1 })
})

test('without the claim, the next run sends it again', async () => {
  const undoClaim = (pushId: string) => inTransaction(t.site.db, (tx) => releasePush(tx, pushId))
  expect(await sendAfterKill({ point: 2, moment: 'before' }, undoClaim)).toMatchObject({ before: 1, posted: 2 })
})
