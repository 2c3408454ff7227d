import type { authenticate } from '#accounts/contract/authentication.ts'
import { aPassword } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import type { getEventAsMember } from '#browsing/contract.ts'
import type { getMemberHome } from '#browsing/contract/member-home.ts'
import type { sendLikes } from '#matching/contract.ts'
import { anEvening } from '#matching/testing.ts'
import type { getNewItemCounts, sendMessage } from '#messaging/contract.ts'
import { StatementCounter } from '#tests/count-statements.ts'
import type { TestSite } from '#tests/test-site.ts'

/** What members do most, beside booking. */
export type Actions = Record<
  'sign in' | 'open Home' | 'open an event' | 'send likes' | 'send likes that match' | 'send a message',
  () => Promise<unknown>
>

/** Prepares the actions of two members who have met at an evening. Each can be done once, in the order in which they are listed. */
export async function membersActions(t: TestSite): Promise<Actions> {
  const evening = await anEvening(t, { women: 5, men: 5 })
  const later = await anEvening(t, { women: evening.women, men: evening.men })
  const { eventId, men } = evening
  const [amy] = evening.women
  const [tom] = men
  if (!amy || !tom) throw new Error('the evening has no guests')
  await t.runJobs()
  await evening.pass()
  await t.sweep()
  await t.runJobs()
  const [hers, his] = [await apiOf(t, amy), await apiOf(t, tom)]
  const likes = (people: readonly { id: string }[]) => people.map(({ id }) => ({ id, like: true }))
  return {
    'sign in': () =>
      t.api<typeof authenticate>('POST /accounts/authenticate', { body: { email: amy.email, password: aPassword } }),
    async 'open Home'() {
      await hers<typeof getMemberHome>('GET /api/myhome')
      await hers<typeof getNewItemCounts>('GET /api/news')
    },
    'open an event': () => hers<typeof getEventAsMember>('POST /api/event', { query: { id: later.eventId }, body: {} }),
    'send likes': () => hers<typeof sendLikes>('POST /api/sendlikes', { body: { eventId, likes: likes(men) } }),
    'send likes that match': () =>
      his<typeof sendLikes>('POST /api/sendlikes', { body: { eventId, likes: likes(evening.women) } }),
    'send a message': () =>
      hers<typeof sendMessage>('POST /api/messaging/sendmessage', {
        body: { toUserId: tom.id, subject: 'Hello', message: 'Lovely evening.' },
      }),
  }
}

/** Counts the statements of one action, with the jobs that it causes. */
export async function countAction(t: TestSite, name: string, act: () => Promise<unknown>): Promise<StatementCounter> {
  const counter = new StatementCounter(t)
  await counter.step(name, act)
  await counter.runJobs()
  return counter
}
