import type { FastifyInstance } from 'fastify'
import type { RouteObject } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerContextOf } from '#tests/canary-values/viewer-context.ts'
import { entitlementMismatches } from '#tests/canary-values/entitlement-mismatches.ts'
import { kinds } from '#tests/canary-values/canary-book.ts'
import { crawl, type Found } from '#tests/canary-values/crawl.ts'
import { entitlements } from '#tests/canary-values/entitlements.ts'
import { plantedLeaks } from '#tests/canary-values/planted-leaks.ts'
import { notRequested, requestsOf } from '#tests/canary-values/requests.ts'
import {
  viewerNames,
  makeCanaryWorld,
  personNames,
  type ViewerName,
  type CanaryWorld,
} from '#tests/canary-values/canary-world.ts'
import { addresses } from '#tests/sample-requests.ts'
import { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'
import { deviceName } from '#accounts/server/device-name.ts'
import { SecurityEvents } from '#platform/server/security-events/security-events.ts'
import { Limits } from '#platform/server/limits.ts'
import { VersionPoller } from '#platform/server/version-poller.ts'
import { isKeyKind } from './actor-kinds.ts'
import { authorisationMatrix } from './authorisation-matrix.ts'
import { scopes } from '#connections/contract/api-keys.ts'
import { anApiKey } from '#connections/testing/connections.ts'
import { allRoutes } from '#app/all-routes.ts'
import type { Address } from '#app/samples.ts'
import { personalData } from '#app/personal-data.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, testSite, type TestSite } from './test-site.ts'

/** Columns without a unique value per person, grouped by the reason. */
const withoutCanary = {
  // One of a few words, or a boolean, which many people share. The tests of each capability check who may see them.
  'a value that others share': [
    ...[
      'accountLinks.kind',
      'linkRequests.kind',
      'failedSignInNotices.kind',
      'unsubscribeLinks.kind',
      'members.gender',
      'passkeyChallenges.purpose',
      'passkeys.backedUp',
      'passkeys.backupEligible',
      'passkeys.counter',
      'passkeys.slot',
      'members.role',
      'memberNotes.about',
      'refreshTokens.state',
    ],
    ...['registrations.gender', 'bookings.endReason', 'bookings.gender', 'bookings.liveGender', 'bookings.state'],
    ...[
      'attendanceAnswers.answer',
      'lateGuests.delay',
      'bookings.refundIfRebooked',
      'bookings.sold',
      'checkInCommands.foundBy',
      'checkInCommands.outcome',
      'checkInCommands.action',
      'nightActions.action',
      'nightActions.byGuest',
      'nightActions.outcome',
      'eventNewsConsents.withdrawnBy',
      'newsletterConsents.withdrawnBy',
      'ledger.kind',
      'moneyCases.kind',
      'comparisonDifferences.what',
      'comparisonDifferences.agreesNow',
      'bookings.byHand',
      'bookings.walkIn',
      'bookings.unclaimed',
      'payments.currency',
      'payments.method',
      'payments.state',
      'reductions.kind',
      'creditEntries.kind',
      'vouchers.endReason',
      'reviews.refusedFor',
      'reviews.showsName',
      'reviews.stars',
      'reviews.state',
      'pushDevices.showsAbout',
      'receipts.kind',
      'receipts.vatRate',
    ],
    ...['refunds.state', 'refunds.reason', 'replacements.state', 'reports.about', 'reports.reason'],
    ...[
      'complaints.closureMethod',
      'complaints.kind',
      'complaints.reference',
      'complaints.signedIn',
      'outgoingMail.shown',
      'staffInvitations.endReason',
      'staffInvitations.role',
      'waitingList.endReason',
      'waitingList.gender',
      'securityEvents.kind',
    ],
    ...['decisions.measure', 'decisions.outcome', 'decisions.removed'],
  ],
  // Once a host has confirmed it. Before, the screen belongs to nobody.
  'the code of a screen, which it no longer has': ['nightScreens.codeHash'],
  // It names nobody.
  'the event of an entry that belongs to no booking': ['ledger.eventId'],
  // It is not more than the total, which is a canary.
  'a part of another number': ['receipts.vatPence'],
  'the name of a key of the site': ['replacements.tokenKeyId', 'secondFactors.keyId'],
  // The time appears only beside text that is the same for everyone.
  'when a message was removed': ['messages.removedAt'],
  // These rows no longer belong to a member.
  'about deleted members': [
    'bannedAddresses.addressHash',
    'bannedAddresses.bannedAt',
    ...['requestedAt', 'requestedBy', 'finishedAt', 'memberId'].map((column) => `deletions.${column}`),
  ],
  // Events are public. The lists of people show who attended, and the names in them are canaries.
  'the number of an event or a seat': [
    ...[
      'bookings.eventId',
      'bookings.placeNumber',
      'checkInCommands.eventId',
      'eventHosts.eventId',
      'hostLinks.eventId',
      'likes.eventId',
      'likesCards.eventId',
      'matches.eventId',
      'nightActions.eventId',
      'nightNotes.eventId',
      'nightScreens.eventId',
      'reviews.eventId',
      'roundPairs.eventId',
      'roundPairs.roundNumber',
    ],
    ...['doorGrants.eventId', 'notifications.eventId', 'waitingList.eventId'],
  ],
}
/**
 * Tables that contain only ids or nothing about current members. non-interference.model.test.ts checks that no one can detect a
 * like too early. The tests of attendees check what a host has access to. Only hosts have rows in the tables of hosts.
 */
const withoutValues = ['likes', 'eventHosts', 'hostLinks', 'mailMentions', 'bannedAddresses', 'deletions']

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

/** Opens the site on a database where every request is rolled back. */
async function openApp(): Promise<FastifyInstance> {
  const { clock, keys, log } = t.site
  const { db } = database
  const limits = new Limits({ db, clock, keys, log, on: false })
  const opened = await wireServer(
    {
      ...t.site,
      ...{ db, limits, versionPoller: new VersionPoller({ db, clock, log }) },
      // It is not started, so no event of one request is in the next.
      securityEvents: new SecurityEvents({ db, clock, keys, log, deviceName }),
    },
    () => noFiles,
    [],
  )
  await opened.ready()
  return opened
}

async function crawlAs(name: ViewerName, operations?: readonly Address[]) {
  const authorization = world.viewerSessions.get(name)?.authorization ?? ''
  const isReader = operations === undefined && READ_PAGES.includes(name)
  const context = viewerContextOf(t.site, world, name, isReader ? pagesOf(allRoutes) : [])
  return crawl({ app, database, authorization, isKnown: () => true }, world.book, context, operations)
}

/** These viewers are enough, because the HTML of a page is the same for everyone. */
const READ_PAGES: readonly ViewerName[] = ['a visitor', 'Amy']

function pagesOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children = [] }) => [...(path?.startsWith('/') ? [path] : []), ...pagesOf(children)])
}

const mismatches = (name: ViewerName, found: Found) => entitlementMismatches(world, name, found, entitlements[name])

test('every personal column has a unique value in each row, or a stated reason for the exception', () => {
  expect(world.without).toEqual(Object.values(withoutCanary).flat().toSorted())
})

test('every person who makes no requests, and the stranger, has unique values in every table', () => {
  const tables = Object.keys(personalData).filter((table) => !withoutValues.includes(table))
  const peopleWithoutRequests = personNames.filter(
    (name) => name === 'a stranger' || !viewerNames.some((viewer) => viewer === name),
  )
  for (const name of peopleWithoutRequests) {
    const columns = world.book.columnsOf(world.people.get(name)?.id ?? '')
    const tablesWithValues = new Set([...columns].map((column) => column.split('.')[0]))
    expect(
      tables.filter((table) => !tablesWithValues.has(table)),
      name,
    ).toEqual([])
  }
})

test('every operation is requested, or has a stated reason for the exception', () => {
  expect(addresses.toSorted()).toEqual(Object.keys(authorisationMatrix).toSorted())
  const context = viewerContextOf(t.site, world, 'a stranger', [])
  const without = addresses.filter((address) => requestsOf(address, context).length === 0)
  expect(without).toEqual([])
  expect(Object.values(notRequested)).not.toContain('')
})

test.each(viewerNames)(
  '‘%s’ receives only the personal columns to which they are entitled',
  async (name) => {
    const { found, invalid } = await crawlAs(name)
    expect(mismatches(name, found)).toEqual([])
    expect(invalid).toEqual([])
  },
  240_000,
)

test('a program with a key of every scope receives ids, amounts and times of bookings and payments, and nothing else', async () => {
  const { key } = await anApiKey(t.site, [...scopes])
  const ofKeys = addresses.filter((address) => authorisationMatrix[address]?.every(isKeyKind))
  const context = viewerContextOf(t.site, world, 'a stranger', [])
  const viewer = { app, database, authorization: `Bearer ${key}`, isKnown: () => true }
  const { found } = await crawl(viewer, world.book, context, ofKeys)
  const columns = new Set([...found.values()].flatMap((byColumn) => [...byColumn.keys()]))
  expect([...columns].toSorted()).toEqual([
    ...['bookings.bookedAt', 'bookings.endedAt', 'bookings.id', 'bookings.pricePence'],
    ...['payments.amountPence', 'payments.capturedAt', 'payments.id', 'refunds.amountPence', 'vouchers.id'],
  ])
})

test.each(Object.entries(plantedLeaks))('the check catches a planted leak: %s', async (_what, leak) => {
  database.edit = leak
  const { found } = await crawlAs('Amy', leak.probedRoutes).finally(() => (database.edit = undefined))
  expect(leak.found()).toBe(true)
  for (const [kind, column] of Object.entries(leak.shows)) {
    expect(mismatches('Amy', found)).toContainEqual(expect.stringContaining(`${leak.of}: ${column}, by `))
    expect(found.get(world.people.get(leak.of)?.id ?? '')?.get(column)?.kind).toBe(kind)
  }
})

test('the planted leaks cover every kind of value', () => {
  const planted = Object.values(plantedLeaks).flatMap(({ shows }) => Object.keys(shows))
  expect([...new Set(planted)].toSorted()).toEqual(kinds.toSorted())
})
