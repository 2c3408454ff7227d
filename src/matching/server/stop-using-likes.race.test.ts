import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLikes } from '#matching/server/send-likes.ts'
import { stopUsingLikes } from '#matching/server/stop-using-likes.ts'
import { anEveningOver, sendCard, type Guest } from '#matching/testing.ts'
import type { Site } from '#platform/server/site.ts'
import { Refused } from '#platform/server/refusals.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { withoutLocks } from '#platform/testing/without-locks.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const PAIRS = suiteSize({ whole: 200, inTest: 20 })
const PAIRS_WITHOUT_LOCKS = 20

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const unlocked = (): Site => ({ ...t.site, db: t.site.db.withPlugin(withoutLocks) })

test('likes sent while the member stops their use are refused or erased, never left', async () => {
  expect(await problemsOfSenders(PAIRS, t.site)).toEqual([])
})

test('without the consent’s lock, some likes are left or fail', async () => {
  expect((await problemsOfSenders(PAIRS_WITHOUT_LOCKS, unlocked())).length).toBeGreaterThan(0)
})

test('a like sent while the other member stops the use of theirs is stored and makes no match', async () => {
  expect(await problemsOfOthers(PAIRS, t.site)).toEqual([])
})

test('without the event’s lock, some likes to a member who stops fail', async () => {
  expect((await problemsOfOthers(PAIRS_WITHOUT_LOCKS, unlocked())).length).toBeGreaterThan(0)
})

/** Lets women send their likes and stop their use at the same time. Returns what went wrong. */
async function problemsOfSenders(count: number, site: Site): Promise<string[]> {
  const { eventId, women, men } = await pairs(count)
  const problems: string[] = []
  for (const [nth, woman] of women.entries()) {
    const [sent, stopped] = await Promise.allSettled([
      sendLikesTo(site, woman, eventId, men[nth]),
      stopUsingLikes(site, woman.by),
    ])
    if (sent.status === 'rejected' && !(sent.reason instanceof Refused))
      problems.push(`sending: ${String(sent.reason)}`)
    if (stopped.status === 'rejected') problems.push(`stopping: ${String(stopped.reason)}`)
    else if ((await likesFrom(woman)) > 0) problems.push('her like is left')
  }
  return problems
}

/** Lets women send their likes while the men whom they like stop the use of theirs. Returns what went wrong. */
async function problemsOfOthers(count: number, site: Site): Promise<string[]> {
  const { eventId, women, men } = await pairs(count)
  const problems: string[] = []
  for (const [nth, woman] of women.entries()) {
    const man = men[nth] ?? expect.fail()
    await sendCard(t.site, man, eventId, [woman])
    const [sent, stopped] = await Promise.allSettled([
      sendLikesTo(site, woman, eventId, man),
      stopUsingLikes(site, man.by),
    ])
    if (sent.status === 'rejected') problems.push(`sending: ${String(sent.reason)}`)
    else if ((await likesFrom(woman)) !== 1) problems.push('her like is lost')
    if (stopped.status === 'rejected') problems.push(`stopping: ${String(stopped.reason)}`)
    else if ((await likesFrom(man)) > 0) problems.push('his like is left')
    const matches = t.site.db.selectFrom('matches').select('memberId').where('memberId', '=', woman.id)
    if (stopped.status === 'fulfilled' && (await matches.execute()).length > 0) problems.push('a match is left')
  }
  return problems
}

/** Creates pairs who attended an event that is over, all of whom have agreed to the use of their likes. */
function pairs(count: number) {
  const places = { malePlaces: count, femalePlaces: count, releaseMargin: count }
  return anEveningOver(t, { women: count, men: count, ...places })
}

function sendLikesTo(site: Site, from: Guest, eventId: number, to: Guest | undefined): Promise<void> {
  return sendLikes(site, from.by, { eventId, likes: to ? [{ id: to.id, like: true }] : [] })
}

async function likesFrom({ id }: Guest): Promise<number> {
  const rows = await t.site.db.selectFrom('likes').select('toMemberId').where('fromMemberId', '=', id).execute()
  return rows.length
}
