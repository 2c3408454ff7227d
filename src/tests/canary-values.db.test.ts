import type { FastifyInstance } from 'fastify'
import type { RouteObject } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askingOf } from '#tests/canary-values/asking-of.ts'
import { beyondEntitled } from '#tests/canary-values/beyond-entitled.ts'
import { kinds } from '#tests/canary-values/canary-book.ts'
import { crawl, type Found } from '#tests/canary-values/crawl.ts'
import { entitled } from '#tests/canary-values/entitled.ts'
import { plantedLeaks } from '#tests/canary-values/planted-leaks.ts'
import { notAsked, questions } from '#tests/canary-values/questions.ts'
import {
  askerNames,
  makeCanaryWorld,
  personNames,
  type AskerName,
  type CanaryWorld,
} from '#tests/canary-values/world-of-canaries.ts'
import { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'
import { Limits } from '#platform/server/limits.ts'
import { Pulse } from '#platform/server/pulse.ts'
import { authorisationMatrix } from './authorisation-matrix.ts'
import { everyRoute } from '#app/every-route.ts'
import { personalData } from '#app/personal-data.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, testSite, type TestSite } from './test-site.ts'

/** Columns that hold no unique value of a person, and why. */
const withoutCanary = {
  // One of a few words, or yes and no, which many people share; the tests of each capability check who may see them.
  'a word that others have too': [
    ...[
      'accountLinks.kind',
      'linkRequests.kind',
      'members.gender',
      'members.role',
      'memberNotes.about',
      'refreshTokens.state',
    ],
    ...['registrations.gender', 'bookings.endedWhy', 'bookings.gender', 'bookings.liveGender', 'bookings.state'],
    ...[
      'bookings.refundIfRebooked',
      'bookings.sold',
      'doorTaps.foundBy',
      'doorTaps.outcome',
      'doorTaps.tap',
      'eventNewsConsents.withdrawnBy',
      'ledger.kind',
      'moneyCases.kind',
      'comparisonFinds.what',
      'comparisonFinds.agreesSince',
      'bookings.byHand',
      'payments.currency',
      'payments.method',
      'payments.state',
    ],
    ...['refunds.state', 'refunds.why', 'replacements.state', 'reports.about', 'reports.reason'],
    ...[
      'complaints.closedHow',
      'complaints.kind',
      'complaints.reference',
      'complaints.signedIn',
      'outgoingMails.shown',
      'staffInvitations.endedWhy',
      'staffInvitations.role',
      'waitingList.endedWhy',
      'waitingList.gender',
    ],
    ...['decisions.measure', 'decisions.outcome', 'decisions.removed'],
  ],
  // It appears only beside text that is the same for everyone.
  'when a message was removed': ['messages.removedAt'],
  // A deleted member is no one any more.
  'of who has left': [
    'addressesKeptOut.addressHash',
    'addressesKeptOut.keptOutAt',
    ...['askedAt', 'askedBy', 'finishedAt', 'memberId'].map((column) => `deletions.${column}`),
  ],
  // Events are public; who was at which is checked by name, in lists of people.
  'the number of an event, or of a seat there': [
    ...[
      'bookings.eventId',
      'bookings.placeNumber',
      'doorTaps.eventId',
      'eventHosts.eventId',
      'likes.eventId',
      'likesCards.eventId',
      'matches.eventId',
    ],
    ...['told.eventId', 'waitingList.eventId'],
  ],
}
/**
 * A like is two people and an event; non-interference.model.test.ts checks whether anyone can tell that there is one. An event's
 * host is a member and that event; the tests of attendees check what it gives them access to. What an email names is two ids; of
 * deleted members there is nothing.
 */
const withoutValues = ['likes', 'eventHosts', 'mailNames', 'addressesKeptOut', 'deletions']

let t: TestSite
let world: CanaryWorld
let database: UndoableDatabase
let app: FastifyInstance
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  world = await makeCanaryWorld(t, personalData)
  database = await UndoableDatabase.open({ url: t.database.url, log: t.site.log })
  app = await openApp()
})
afterAll(async () => {
  await app.close()
  await database.close()
  await t.close()
})

/** The site on a database where everything is undone. */
async function openApp(): Promise<FastifyInstance> {
  const { clock, keys, log } = t.site
  const { db } = database
  const limits = new Limits({ db, clock, keys, log, on: false })
  const opened = await wireServer({ ...t.site, db, pulse: new Pulse({ db, clock, log }), limits }, () => noFiles, [])
  await opened.ready()
  return opened
}

async function crawlAs(name: AskerName, operations?: readonly string[]) {
  const authorization = world.askers.get(name)?.authorization ?? ''
  const isReader = operations === undefined && READ_PAGES.includes(name)
  const asking = askingOf(t.site, world, name, isReader ? pagesOf(everyRoute) : [])
  return crawl({ app, database, authorization, isKnown: () => true }, world.book, asking, operations)
}

/** The HTML of a page is the same for everyone. */
const READ_PAGES: readonly AskerName[] = ['a visitor', 'Amy']

function pagesOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children = [] }) => [...(path?.startsWith('/') ? [path] : []), ...pagesOf(children)])
}

const difference = (name: AskerName, found: Found) => beyondEntitled(world, name, found, entitled[name])

test('every personal column has a unique value in each row, or a stated reason why not', () => {
  expect(world.without).toEqual(Object.values(withoutCanary).flat().toSorted())
})

test('every person who makes no requests, and the stranger, has such values in every table', () => {
  const tables = Object.keys(personalData).filter((table) => !withoutValues.includes(table))
  const silent = personNames.filter((name) => name === 'a stranger' || !askerNames.some((asker) => asker === name))
  for (const name of silent) {
    const columns = world.book.columnsOf(world.people.get(name)?.id ?? '')
    const there = new Set([...columns].map((column) => column.split('.')[0]))
    expect(
      tables.filter((table) => !there.has(table)),
      name,
    ).toEqual([])
  }
})

test('every operation is requested, or has a stated reason why not', () => {
  const said = [...Object.keys(questions), ...Object.keys(notAsked)]
  expect(said.toSorted()).toEqual(Object.keys(authorisationMatrix).toSorted())
})

test.each(askerNames)(
  'no personal column reaches %s beyond what they are entitled to',
  async (name) => {
    const { found, invalid } = await crawlAs(name)
    expect(difference(name, found)).toEqual([])
    expect(invalid).toEqual([])
  },
  240_000,
)

test.each(Object.entries(plantedLeaks))('the check catches a planted leak: %s', async (_what, leak) => {
  database.edit = leak
  const { found } = await crawlAs('Amy', leak.asks).finally(() => (database.edit = undefined))
  expect(leak.found()).toBe(true)
  for (const [kind, column] of Object.entries(leak.shows)) {
    expect(difference('Amy', found)).toContainEqual(expect.stringContaining(`${leak.of}: ${column}, by `))
    expect(found.get(world.people.get(leak.of)?.id ?? '')?.get(column)?.kind).toBe(kind)
  }
})

test('a leak of each kind of value is planted', () => {
  const planted = Object.values(plantedLeaks).flatMap(({ shows }) => Object.keys(shows))
  expect([...new Set(planted)].toSorted()).toEqual(kinds.toSorted())
})
