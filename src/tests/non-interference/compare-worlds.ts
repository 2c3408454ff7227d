import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import {
  sendAll,
  sendSteps,
  type RequestResult,
  type Viewer,
  type RequestSequence,
} from '#tests/non-interference/send-requests.ts'
import {
  createSharedState,
  setDay,
  signInNow,
  applyVariant,
  type Known,
  type FrozenSite,
} from '#tests/non-interference/make-world.ts'
import {
  aboutOther,
  aboutPeople,
  pageRequests,
  requestsOf,
  type ViewerContext,
} from '#tests/non-interference/requests.ts'
import type { BaseData } from '#tests/non-interference/base-data.ts'
import type { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'
import { loadLikerView, expectedLikerView, type LikerView } from '#tests/non-interference/liker-view.ts'
import { isHidden, VARIANTS, type World } from '#tests/non-interference/world.ts'
import { requestFrom } from '#tests/sample-requests.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'

export type Harness = {
  frozenSite: FrozenSite
  app: FastifyInstance
  database: UndoableDatabase
  baseData: BaseData
  /** Runs every sweep that is due. */
  sweep(): Promise<void>
  /** Runs every job, which writes all emails. */
  runJobs(): Promise<void>
  /** Discards every cached response. */
  clearResponseCache(): void
}

/** The viewer's emails and responses, and what they see of the liker once that is allowed. */
type Experience = { observed: RequestResult[]; later: LikerView[] }

/** Thrown with the difference by which the viewer could tell two worlds apart. */
export class WorldsDistinguishable extends Error {}

/**
 * Throws if the viewer can tell two of the worlds apart too early. Returns, for each world, what they see of the liker once
 * that is allowed.
 */
export async function compareWorlds(harness: Harness, world: World): Promise<LikerView[][]> {
  const { database, frozenSite, baseData } = harness
  const experiencesByVariant = await database.undoing(async () => {
    const known = await createSharedState(frozenSite, baseData, world)
    await harness.runJobs()
    const authorization = await signInNow(frozenSite, known.cast.viewer)
    const experiences: Experience[] = []
    for (let variant = 0; variant < VARIANTS; variant += 1)
      experiences.push(await runVariant(harness, world, variant, { known, authorization }))
    return experiences
  })
  const [one, ...others] = experiencesByVariant
  for (const other of others) assertSame(one?.observed ?? [], other.observed)
  return experiencesByVariant.map(({ later }) => later)
}

type SignedIn = { known: Known; authorization: string }

function runVariant(
  harness: Harness,
  world: World,
  variant: number,
  { known, authorization }: SignedIn,
): Promise<Experience> {
  const { app, database, frozenSite, baseData } = harness
  return database.undoing(async () => {
    harness.clearResponseCache()
    database.liveEvents.length = 0
    await applyVariant(frozenSite, baseData, world, variant)
    await harness.sweep()
    await harness.runJobs()
    const viewerId = known.cast.viewer.id
    const liveMessages = database.liveEvents
      .filter((one) => one.includes(viewerId))
      .map((answer) => ({ requestLine: 'live', answer }))
    const ids = new Set([
      ...(await idsOf(frozenSite, known)),
      ...Object.values(baseData.people)
        .flat()
        .map(({ id }) => id),
      baseData.stranger.id,
    ])
    const viewer = { app, database, authorization, isKnown: (id: string) => ids.has(id) }
    const { turn } = world
    const context = {
      ...known,
      turn,
      stranger: baseData.stranger,
      ...(await viewersOwnIds(frozenSite, known, authorization)),
    }
    const observed = [
      ...liveMessages,
      ...(await emailsTo(frozenSite, known)),
      ...(await sendAll(viewer, requestsInTurn(context))),
    ]
    const later = await sendLikesAndLook(harness, world, known, viewer)
    const viewAfterClosing = await database.undoing(() => lookAfterClosing(harness, known, viewer))
    return { observed: [...observed, ...later.observed], later: [...later.seen, viewAfterClosing] }
  })
}

/** Requests that are not about people are split into this many parts. Each world makes the requests of one part. */
const TURNS = 20

function requestsInTurn(context: ViewerContext): RequestSequence[] {
  const other = [
    ...aboutOther.map((address) => () => requestsOf(address, context)),
    ...pageRequests(context).map((sequence) => () => [sequence]),
  ]
  const inTurn = other.filter((_ask, at) => at % TURNS === context.turn % TURNS)
  return [
    ...aboutPeople.flatMap((address) => requestsOf(address, context)),
    ...inTurn.flatMap((requestFor) => requestFor()),
  ]
}

/**
 * Sends the viewer's likes, once with a like for the liker and once without. The responses must not differ between the worlds.
 * Afterwards the viewer sees the likes that they may see.
 */
async function sendLikesAndLook(harness: Harness, world: World, known: Known, viewer: Viewer) {
  const { database, frozenSite, baseData } = harness
  const observed: RequestResult[] = []
  const seen: LikerView[] = []
  for (const [nth, { attends }] of world.evenings.entries()) {
    if (!isHidden(world, nth) || attends.viewer !== 'yes' || attends.liker === 'no') continue
    for (const like of [true, false]) {
      const likes = [{ id: known.cast.liker.id, like }]
      await database.undoing(async () => {
        observed.push(
          ...(await sendSteps(viewer, [
            { ...requestFrom('POST /api/sendlikes'), body: { eventId: baseData.eventIds[nth], likes } },
          ])),
        )
        seen.push(await checkedLikerView(frozenSite, world.requestDay, known, viewer))
      })
    }
  }
  return { observed, seen }
}

const ALL_CLOSED_DAY = 30

async function lookAfterClosing({ frozenSite, baseData }: Harness, known: Known, viewer: Viewer): Promise<LikerView> {
  setDay(frozenSite, baseData, ALL_CLOSED_DAY)
  const authorization = await signInNow(frozenSite, known.cast.viewer)
  return checkedLikerView(frozenSite, ALL_CLOSED_DAY, known, { ...viewer, authorization })
}

async function checkedLikerView({ site }: FrozenSite, day: number, known: Known, viewer: Viewer): Promise<LikerView> {
  const [seen, expected] = [await loadLikerView(viewer, known), await expectedLikerView(site.db, known, day)]
  if (seen.asLiker !== expected.asLiker || seen.asMatch !== expected.asMatch)
    throw new Error(`on day ${day} the viewer sees ${JSON.stringify(seen)} but should see ${JSON.stringify(expected)}`)
  return seen
}

/** Returns every email to the viewer, unchanged except for the unsubscribe link. */
async function emailsTo({ site }: FrozenSite, { cast }: Known): Promise<RequestResult[]> {
  const rows = await site.db
    .selectFrom('outgoingMail')
    .select(['subject', 'textBody', 'htmlBody', 'attachments', 'createdAt'])
    .where('toAddress', '=', cast.viewer.email)
    .orderBy('subject')
    .execute()
  // Each unsubscribe link is encrypted differently.
  const withoutSeals = (text: string) => text.replaceAll(/unsubscribe\?token=[\w-]+/g, 'unsubscribe?token=sealed')
  return rows.map((row) => ({ requestLine: 'mail', answer: withoutSeals(JSON.stringify(row)) }))
}

/** Returns the ids that exist in all worlds. */
async function idsOf({ site }: FrozenSite, { bookingIds, cast }: Known): Promise<string[]> {
  const portraits = await site.db.selectFrom('portraits').select('id').execute()
  const messages = await site.db.selectFrom('messages').select('id').execute()
  const sessions = await site.db.selectFrom('sessions').select('id').where('memberId', '=', cast.viewer.id).execute()
  return [...[...portraits, ...messages, ...sessions].map(({ id }) => id), ...bookingIds.values()]
}

async function viewersOwnIds({ site }: FrozenSite, { cast }: Known, authorization: string) {
  const profile = await site.db
    .selectFrom('profiles')
    .select('portraitId')
    .where('memberId', '=', cast.liker.id)
    .executeTakeFirstOrThrow()
  const { sid } = decodeJwt<{ sid: string }>(authorization.replace('Bearer ', ''))
  return { portrait: portraitAddresses(site, cast.viewer.id, profile.portraitId).image, sessionId: sid }
}

function assertSame(one: readonly RequestResult[], other: readonly RequestResult[]): void {
  const list = (answers: readonly RequestResult[]) => answers.map(({ requestLine }) => requestLine).join('\n')
  if (list(one) !== list(other))
    throw new WorldsDistinguishable(`the responses and emails to the viewer differ:\n${list(one)}\n---\n${list(other)}`)
  for (const [at, { requestLine, answer }] of one.entries()) {
    const otherAnswer = other[at]?.answer
    if (answer !== otherAnswer)
      throw new WorldsDistinguishable(`${requestLine} tells the worlds apart:\n${answer}\n---\n${otherAnswer}`)
  }
}
