import { metInRounds } from '#event-night/server/night/met-queries.ts'
import { sendLikes } from '#matching/server/send-likes.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { saveReport } from '#safety/server/save-report.ts'
import { asMember } from '#tests/non-interference/base-data.ts'
import { memberAt, type NightBase } from '#tests/non-interference/night/base-data.ts'

/** Why the third woman and the third man are kept apart, or what happened between them without that. */
export type Reason = keyof typeof reasons | 'a host keeps them apart'

/** When the pair was separated: before the rounds were set up, or after the first round was called. */
export type SeparatedAt = 'before the night' | 'in the first round'

export type NightWorld = {
  reason: Reason
  separatedAt: SeparatedAt
  /** The likes that the second woman and the second man sent after the night before. */
  earlierTicks: Record<'women' | 'men', Ticks>
  /** The likes that the first woman sends after this night. The owner may see how many guests have sent theirs. */
  ticks: Ticks
}

type Ticks = 'not sent' | 'no one' | 'everyone they met'

export const plainWorld: NightWorld = {
  reason: 'she blocked him',
  separatedAt: 'before the night',
  earlierTicks: { women: 'not sent', men: 'not sent' },
  ticks: 'no one',
}

type Separate = (site: Site, base: NightBase) => Promise<void>

/** The third woman and the third man. */
export const coupleOf = ({ women, men }: NightBase) => ({ she: memberAt(women, 2), he: memberAt(men, 2) })

const sheBlocksHim: Separate = async (site, base) => {
  const { she, he } = coupleOf(base)
  await blockMember(site, asMember(she), he.id)
}

const heBlocksHer: Separate = async (site, base) => {
  const { she, he } = coupleOf(base)
  await blockMember(site, asMember(he), she.id)
}

const sheReportsHim: Separate = async (site, base) => {
  const { she, he } = coupleOf(base)
  const seen = { name: he.userName, headline: null, body: null }
  const report = { reason: 'harassment', note: 'He was rude.', messageId: null, portraitId: null, seen } as const
  await saveReport(site, asMember(she), { ...report, about: 'person', reportedId: he.id })
}

/** Adds the two to the first round of the night before. */
const theyMetBefore: Separate = async (site, base) => {
  const { she, he } = coupleOf(base)
  await inTransaction(site.db, async (tx) => {
    const bookings = await tx
      .selectFrom('bookings')
      .select(['id', 'memberId'])
      .where('eventId', '=', base.earlierId)
      .where('memberId', 'in', [she.id, he.id])
      .execute()
    const seatOf = (memberId: string) => bookings.find((row) => row.memberId === memberId)?.id ?? ''
    const seats = { firstSeat: seatOf(she.id), secondSeat: seatOf(he.id), firstMemberId: she.id, secondMemberId: he.id }
    await tx
      .insertInto('roundPairs')
      .values({ id: newId(), eventId: base.earlierId, roundNumber: 1, tableNumber: 2, ...seats })
      .execute()
  })
}

const inTurn =
  (...steps: readonly Separate[]): Separate =>
  async (site, base) => {
    for (const step of steps) await step(site, base)
  }

/** What happens on the site. The host's own action is sent by their console. */
export const reasons = {
  'nothing happened': inTurn(),
  'she reported him': sheReportsHim,
  'she blocked him': sheBlocksHim,
  'he blocked her': heBlocksHer,
  'each blocked the other': inTurn(sheBlocksHim, heBlocksHer),
  'she blocked and reported him': inTurn(sheBlocksHim, sheReportsHim),
  'they met at an earlier event': theyMetBefore,
  'they met before, and she blocked him': inTurn(theyMetBefore, sheBlocksHim),
} satisfies Record<string, Separate>

/** Sends a guest's likes for an event, if they send any. */
export async function sendTicks(
  site: Site,
  base: NightBase,
  { eventId, from, nth, ticks }: { eventId: number; from: 'women' | 'men'; nth: number; ticks: Ticks },
): Promise<void> {
  if (ticks === 'not sent') return
  const member = memberAt(base[from], nth)
  const met = ticks === 'no one' ? null : await metInRounds(site.db, { eventId, memberId: member.id })
  const liked = [...base.women, ...base.men].filter(({ id }) => met?.has(id))
  const likes = liked.map(({ id }) => ({ id, like: true }))
  await sendLikes(site, asMember(member), { eventId, likes })
}
