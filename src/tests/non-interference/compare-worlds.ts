import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { askAll, askSteps, type Answered, type Asker, type Question } from '#tests/non-interference/ask.ts'
import {
  makeShared,
  setTo,
  signInNow,
  tellApart,
  type Known,
  type StillSite,
} from '#tests/non-interference/make-world.ts'
import { aboutOther, aboutPeople, step, withNothing, type Asking } from '#tests/non-interference/questions.ts'
import type { Stage } from '#tests/non-interference/stage.ts'
import type { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'
import { seenByAsker, shouldSee, type Seen } from '#tests/non-interference/what-viewer-sees.ts'
import { isHidden, VARIANTS, type World } from '#tests/non-interference/world.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'

export type Theatre = {
  still: StillSite
  app: FastifyInstance
  database: UndoableDatabase
  stage: Stage
  /** Runs every sweep that is due. */
  sweep(): Promise<void>
  /** Runs every job, so that all emails are written. */
  workOffJobs(): Promise<void>
  /** Discards every cached response. */
  forgetAnswers(): void
}

/** What the asker was sent and could find out, and what they see of the liker once they may. */
type Experience = { told: Answered[]; later: Seen[] }

/** What the asker could tell the two worlds apart by. */
export class ToldApart extends Error {}

/**
 * Throws if the asker can tell two of the worlds apart before they may. Returns what they see of the liker once they may, in each
 * world.
 */
export async function compareWorlds(theatre: Theatre, world: World): Promise<Seen[][]> {
  const { database, still, stage } = theatre
  const lives = await database.undoing(async () => {
    const known = await makeShared(still, stage, world)
    await theatre.workOffJobs()
    const authorization = await signInNow(still, known.cast.asker)
    const lived: Experience[] = []
    for (let variant = 0; variant < VARIANTS; variant += 1)
      lived.push(await liveIn(theatre, world, variant, { known, authorization }))
    return lived
  })
  const [one, ...others] = lives
  for (const other of others) demandSame(one?.told ?? [], other.told)
  return lives.map(({ later }) => later)
}

type SignedIn = { known: Known; authorization: string }

function liveIn(
  theatre: Theatre,
  world: World,
  variant: number,
  { known, authorization }: SignedIn,
): Promise<Experience> {
  const { app, database, still, stage } = theatre
  return database.undoing(async () => {
    theatre.forgetAnswers()
    database.told.length = 0
    await tellApart(still, stage, world, variant)
    await theatre.sweep()
    await theatre.workOffJobs()
    const askerId = known.cast.asker.id
    const live = database.told.filter((one) => one.includes(askerId)).map((answer) => ({ asked: 'live', answer }))
    const ids = new Set([
      ...(await idsOf(still, known)),
      ...Object.values(stage.people)
        .flat()
        .map(({ id }) => id),
      stage.stranger.id,
    ])
    const asker = { app, database, authorization, isKnown: (id: string) => ids.has(id) }
    const { turn } = world
    const asking = { ...known, turn, stranger: stage.stranger, ...(await theirsToAsk(still, known, authorization)) }
    const told = [...live, ...(await mailsTo(still, known)), ...(await askAll(asker, questionsOf(asking)))]
    const later = await cardsReveal(theatre, world, known, asker)
    const closing = await database.undoing(() => closingReveals(theatre, known, asker))
    return { told: [...told, ...later.told], later: [...later.seen, closing] }
  })
}

/** Requests that are not about people are split into this many parts, and each world makes those of one part. */
const TURNS = 20

function questionsOf(asking: Asking): Question[] {
  const other = [
    ...Object.values(aboutOther).map((ask) => () => ask(asking)),
    ...withNothing.map((route) => () => [[step(route, { body: {} })]]),
  ]
  const inTurn = other.filter((_ask, at) => at % TURNS === asking.turn % TURNS)
  return [...Object.values(aboutPeople).flatMap((ask) => ask(asking)), ...inTurn.flatMap((ask) => ask())]
}

/** The asker sends their own likes: the response is the same, and from then on they see what they may. */
async function cardsReveal(theatre: Theatre, world: World, known: Known, asker: Asker) {
  const { database, still, stage } = theatre
  const told: Answered[] = []
  const seen: Seen[] = []
  for (const [nth, { attends }] of world.evenings.entries()) {
    if (!isHidden(world, nth) || attends.asker !== 'yes' || attends.liker === 'no') continue
    for (const like of [true, false]) {
      const body = { eventId: stage.eventIds[nth], likes: [{ id: known.cast.liker.id, like }] }
      await database.undoing(async () => {
        told.push(...(await askSteps(asker, [step('POST /api/sendlikes', { body })])))
        seen.push(await asItShould(still, world.askedOn, known, asker))
      })
    }
  }
  return { told, seen }
}

const ALL_CLOSED_DAY = 30

async function closingReveals({ still, stage }: Theatre, known: Known, asker: Asker): Promise<Seen> {
  setTo(still, stage, ALL_CLOSED_DAY)
  const authorization = await signInNow(still, known.cast.asker)
  return asItShould(still, ALL_CLOSED_DAY, known, { ...asker, authorization })
}

async function asItShould({ site }: StillSite, day: number, known: Known, asker: Asker): Promise<Seen> {
  const [seen, should] = [await seenByAsker(asker, known), await shouldSee(site.db, known, day)]
  if (seen.asLiker !== should.asLiker || seen.asMatch !== should.asMatch)
    throw new Error(`on day ${day} the asker sees ${JSON.stringify(seen)} and should ${JSON.stringify(should)}`)
  return seen
}

/** Every email to the asker, as it was written. */
async function mailsTo({ site }: StillSite, { cast }: Known): Promise<Answered[]> {
  const rows = await site.db
    .selectFrom('outgoingMails')
    .select(['subject', 'textBody', 'htmlBody', 'attachments', 'createdAt'])
    .where('toAddress', '=', cast.asker.email)
    .orderBy('subject')
    .execute()
  // An unsubscribe link is sealed differently in each email.
  const withoutSeals = (text: string) => text.replaceAll(/unsubscribe\?token=[\w-]+/g, 'unsubscribe?token=sealed')
  return rows.map((row) => ({ asked: 'mail', answer: withoutSeals(JSON.stringify(row)) }))
}

/** Ids that mean something in both worlds. */
async function idsOf({ site }: StillSite, { bookingIds, cast }: Known): Promise<string[]> {
  const portraits = await site.db.selectFrom('portraits').select('id').execute()
  const messages = await site.db.selectFrom('messages').select('id').execute()
  const sessions = await site.db.selectFrom('sessions').select('id').where('memberId', '=', cast.asker.id).execute()
  return [...[...portraits, ...messages, ...sessions].map(({ id }) => id), ...bookingIds.values()]
}

async function theirsToAsk({ site }: StillSite, { cast }: Known, authorization: string) {
  const shown = await site.db
    .selectFrom('profiles')
    .select('portraitId')
    .where('memberId', '=', cast.liker.id)
    .executeTakeFirstOrThrow()
  const { sid } = decodeJwt<{ sid: string }>(authorization.replace('Bearer ', ''))
  return { portrait: portraitAddresses(site, cast.asker.id, shown.portraitId).image, sessionId: sid }
}

function demandSame(one: readonly Answered[], other: readonly Answered[]): void {
  const list = (answers: readonly Answered[]) => answers.map(({ asked }) => asked).join('\n')
  if (list(one) !== list(other))
    throw new ToldApart(`what comes to the asker differs:\n${list(one)}\n---\n${list(other)}`)
  for (const [at, { asked, answer }] of one.entries()) {
    const theirs = other[at]?.answer
    if (answer !== theirs) throw new ToldApart(`${asked} tells the worlds apart:\n${answer}\n---\n${theirs}`)
  }
}
