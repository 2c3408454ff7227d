import { siteItself } from '#accounts/actor.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { afterDays, asMember, castOf, type Cast, type BaseData } from '#tests/non-interference/base-data.ts'
import {
  canSend,
  EVENING_DAYS,
  isOver,
  likerTicks,
  bookedAmong,
  parts,
  type Attendance,
  type Part,
  type Ticks,
  type World,
} from '#tests/non-interference/world.ts'
import { setMatchesSeen } from '#matching/server/set-matches-seen.ts'
import { sendLikes } from '#matching/server/send-likes.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'
import { blockMember } from '#safety/server/block-member.ts'

/** A site whose clock is stopped and can be set. */
export type FrozenSite = { site: Site; setClock(at: Temporal.Instant): void }

/** The ids that the viewer knows: those of their own records, and those of people and events they have met. */
export type Known = {
  cast: Cast
  eventIds: readonly number[]
  /** The ids of the viewer's own bookings, by the index of the event. */
  bookingIds: ReadonlyMap<number, string>
  /** The messages that the viewer has received. */
  messageIds: readonly string[]
}

const HOUR = 1 / 24

/** Creates the data that all worlds share, before the liker sends any likes. */
export async function createSharedState(frozenSite: FrozenSite, baseData: BaseData, world: World): Promise<Known> {
  const cast = castOf(baseData, world.gender)
  const bookingIds = await book(frozenSite, baseData, world, cast)
  await applyChanges(frozenSite, baseData, world, 'before')
  for (const [nth, { cards }] of world.evenings.entries()) {
    if (!isOver(world, nth)) continue
    setDay(frozenSite, baseData, (EVENING_DAYS[nth] ?? 0) + HOUR)
    for (const part of ['viewer', 'friend', 'rival'] as const)
      await send(frozenSite.site, { baseData, world, nth, part }, cards[part])
  }
  const messageIds = await write(frozenSite, baseData, world, cast)
  setDay(frozenSite, baseData, world.requestDay)
  if (world.hasSeenMatches) await setMatchesSeen(frozenSite.site, asMember(cast.viewer))
  return { cast, eventIds: baseData.eventIds, bookingIds, messageIds }
}

/** Applies the likes that differ between the worlds, and the changes that follow in all of them. */
export async function applyVariant(
  frozenSite: FrozenSite,
  baseData: BaseData,
  world: World,
  variant: number,
): Promise<void> {
  for (const nth of world.evenings.keys()) {
    if (!isOver(world, nth)) continue
    setDay(frozenSite, baseData, (EVENING_DAYS[nth] ?? 0) + 2 * HOUR)
    await send(frozenSite.site, { baseData, world, nth, part: 'liker' }, likerTicks(world, nth, variant))
  }
  setDay(frozenSite, baseData, world.requestDay - HOUR)
  await applyChanges(frozenSite, baseData, world, 'after')
  setDay(frozenSite, baseData, world.requestDay)
}

export function setDay({ setClock }: FrozenSite, { beginning }: BaseData, day: number): void {
  setClock(afterDays(beginning, day))
}

/** Starts a new session, because the viewer's earlier one may have expired. */
export async function signInNow({ site }: FrozenSite, { id }: { id: string }): Promise<string> {
  const member = site.db.selectFrom('members').select(['id', 'passwordHash']).where('id', '=', id)
  const { access } = await startSession(site, await member.executeTakeFirstOrThrow(), 'A test')
  return `Bearer ${access}`
}

async function book(
  frozenSite: FrozenSite,
  baseData: BaseData,
  world: World,
  cast: Cast,
): Promise<Map<number, string>> {
  const ownBookings = new Map<number, string>()
  setDay(frozenSite, baseData, 0)
  const now = frozenSite.site.clock.now()
  const rows = world.evenings.flatMap(({ attends }, nth) =>
    parts.flatMap((part) => {
      if (attends[part] === 'no') return []
      const { id: memberId, gender } = cast[part]
      const id = newId()
      if (part === 'viewer') ownBookings.set(nth, id)
      const placeNumber = part === 'viewer' || part === 'liker' ? 1 : 2
      const seat = { eventId: baseData.eventIds[nth] ?? 0, memberId, gender, liveGender: gender, placeNumber }
      return [
        {
          id,
          ...seat,
          state: 'booked' as const,
          pricePence: 0,
          madeAt: now,
          bookedAt: now,
          // Suppresses the reminder of the event.
          remindedAt: afterDays(baseData.beginning, 2 * Math.max(...EVENING_DAYS)),
          ticketCode: newTicketCode(),
        },
      ]
    }),
  )
  if (rows.length === 0) return ownBookings
  const reminded = rows.filter(({ memberId }) => memberId !== cast.viewer.id).flatMap(remindedOfLikes)
  await inTransaction(frozenSite.site.db, async (tx) => {
    await tx.insertInto('bookings').values(rows).execute()
    if (reminded.length > 0) await tx.insertInto('notifications').values(reminded).execute()
  })
  return ownBookings
}

type Booked = { id: string; memberId: string; eventId: number; madeAt: Temporal.Instant }

/**
 * Marks the emails that ask for likes as sent. This is used for everyone except the viewer, because writing the emails in each
 * world is slow.
 */
function remindedOfLikes({ id, memberId, eventId, madeAt }: Booked) {
  return [1, 2, 3].map((nth) => ({ about: id, type: `send your likes ${nth}`, at: madeAt, memberId, eventId }))
}

/** Applies early ends of events, absences, blocks and a suspension that the world has before or after the likes. */
async function applyChanges(
  frozenSite: FrozenSite,
  baseData: BaseData,
  world: World,
  when: 'before' | 'after',
): Promise<void> {
  const cast = castOf(baseData, world.gender)
  const { site } = frozenSite
  const now = site.clock.now()
  const mark: Attendance = when === 'before' ? 'absent' : 'absent later'
  for (const [nth, { attends, endedEarly }] of world.evenings.entries()) {
    if (!isOver(world, nth)) continue
    const eventId = baseData.eventIds[nth] ?? 0
    const absent = parts.flatMap((part) => (attends[part] === mark ? [cast[part].id] : []))
    const endedAt = afterDays(baseData.beginning, EVENING_DAYS[nth] ?? 0).subtract({ minutes: 30 })
    await inTransaction(site.db, async (tx) => {
      if (endedEarly && when === 'before')
        await tx.updateTable('events').set({ endedAt }).where('id', '=', eventId).execute()
      if (absent.length === 0) return
      const absentBookings = tx.updateTable('bookings').where('eventId', '=', eventId).where('memberId', 'in', absent)
      await absentBookings.set({ absentAt: now }).execute()
    })
  }
  for (const { by, blocked, when: whenBlocked } of world.blocks)
    if (whenBlocked === when) await blockMember(site, asMember(cast[by]), cast[blocked].id)
  const { suspended } = world
  if (suspended?.when === when) await suspendMember(site, siteItself, cast[suspended.who].id, 'A test.')
}

type Card = { baseData: BaseData; world: World; nth: number; part: Part }

async function send(site: Site, { baseData, world, nth, part }: Card, ticks: Ticks): Promise<void> {
  const thisEvening = world.evenings[nth]
  if (!thisEvening || ticks === null || !canSend(world, nth, part)) return
  const cast = castOf(baseData, world.gender)
  const likes = bookedAmong(thisEvening, ticks).map((liked) => ({ id: cast[liked].id, like: true }))
  await sendLikes(site, asMember(cast[part]), { eventId: baseData.eventIds[nth] ?? 0, likes })
}

/**
 * Inserts messages directly, even if members could not write at that time. Matched members could have written before a block.
 */
async function write({ site }: FrozenSite, baseData: BaseData, world: World, cast: Cast): Promise<string[]> {
  const rows = world.messages
    .filter(({ day }) => day < world.requestDay)
    .map(({ from, to, day, isRead }, nth) => {
      const sentAt = afterDays(baseData.beginning, day).add({ seconds: nth })
      const text = { subject: `Number ${nth}`, body: 'Lovely evening.' }
      const people = { fromMemberId: cast[from].id, toMemberId: cast[to].id }
      return {
        id: newId(),
        ...people,
        ...text,
        sentAt,
        idempotencyKey: newId(),
        readAt: isRead || to !== 'viewer' ? sentAt : null,
      }
    })
  if (rows.length > 0) await inTransaction(site.db, (tx) => tx.insertInto('messages').values(rows).execute())
  return rows.flatMap(({ id, toMemberId }) => (toMemberId === cast.viewer.id ? [id] : []))
}
