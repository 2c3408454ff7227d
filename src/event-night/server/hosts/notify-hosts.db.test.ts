import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { emailsTo } from '#accounts/testing.ts'
import { reminderAt } from '#bookings/rules/reminders.ts'
import { aSignedInMember, apiOf } from '#bookings/testing.ts'
import type {
  confirmHosting,
  confirmHostingByLink,
  listHostedEvents,
  loadHostingLink,
} from '#event-night/contract/hosting.ts'
import { hostsWithAnswers } from '#event-night/server/hosts/host-queries.ts'
import { notifyHosts } from '#event-night/server/hosts/notify-hosts.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { publishEvent } from '#events/server/publish-event.ts'
import { aDraft, anEvent, aVenue, eventDetails, inDays } from '#events/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const goTo = (at: Temporal.Instant) => t.clock.advance(t.site.db, t.clock.now().until(at))
const subjects = async ({ email }: { email: string }) =>
  (await emailsTo(t, email)).map(({ subject }) => subject.replace(/:.*/, '')).toReversed()
async function sweep() {
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 2 }))
  await t.sweep()
  await t.runJobs()
}

/** Creates a host of an event in ten days. */
async function aHost() {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, inDays(t.site, 10))
  const eventId = await anEvent(t.site, { ...details, venueId })
  const host = await aSignedInMember(t, { role: 'host', userName: 'Harriet Host' })
  await assignHosts(t.site, siteItself, eventId, [host.id])
  const change = (to: Partial<typeof details>) =>
    changeEvent(t.site, siteItself, eventId, { venueId, details: { ...details, ...to } })
  const askedAt = reminderAt({ startsAt: Temporal.Instant.from(details.startsAt), timeZone: 'Europe/London' })
  return { host, eventId, details, change, askedAt }
}

async function linkTo(host: { email: string }): Promise<string> {
  const [mail] = await emailsTo(t, host.email)
  return /hosting\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const lookUp = (token: string) => t.api<typeof loadHostingLink>('POST /api/hosting/lookup', { body: { token } })
const confirmByLink = (token: string) =>
  t.api<typeof confirmHostingByLink>('POST /api/hosting/confirmation', { body: { token } })
const confirm = (api: Api, id: number) =>
  api<typeof confirmHosting>('POST /api/admin/events/:id/hosting', { params: { id }, body: {} })
const hosted = async (api: Api) => (await api<typeof listHostedEvents>('GET /api/admin/hosting')).events
const confirmedAt = async (eventId: number) => {
  const hosts = await hostsWithAnswers(t.site.db, eventId)
  return hosts.map((host) => host.confirmedAt?.toString() ?? null)
}

test('a host is notified once when assigned, and confirms with the link', async () => {
  const { host, eventId } = await aHost()
  await sweep()
  await sweep()
  expect(await subjects(host)).toEqual(['You’re hosting'])
  expect(await confirmedAt(eventId)).toEqual([null])

  const token = await linkTo(host)
  expect(await lookUp(token)).toMatchObject({ state: 'open', confirmed_at: null, event: { id: eventId } })
  expect(await lookUp(token)).toMatchObject({ confirmed_at: null })
  const { confirmed_at: at } = await confirmByLink(token)
  expect(at).not.toBeNull()
  expect(await confirmByLink(token)).toMatchObject({ confirmed_at: at })
  expect(await confirmedAt(eventId)).toEqual([at])
})

test('a host confirms on their page, and nobody confirms for another', async () => {
  const { host, eventId } = await aHost()
  const other = await aSignedInMember(t, { role: 'host' })
  expect(await hosted(host.api)).toMatchObject([{ event: { id: eventId }, confirmed_at: null }])
  expect(await hosted(other.api)).toEqual([])
  expect(await refusal(confirm(other.api, eventId))).toMatchObject({ error: 'event_not_yours' })
  const { confirmed_at: at } = await confirm(host.api, eventId)
  expect(await hosted(host.api)).toMatchObject([{ event: { id: eventId }, confirmed_at: at }])
})

test('a host of a draft is notified once the event is published', async () => {
  const eventId = await aDraft(t.site)
  const host = await aSignedInMember(t, { role: 'host' })
  await assignHosts(t.site, siteItself, eventId, [host.id])
  await sweep()
  expect(await subjects(host)).toEqual([])
  await publishEvent(t.site, siteItself, eventId)
  await sweep()
  expect(await subjects(host)).toEqual(['You’re hosting'])
})

test('a host is reminded on the day before, once', async () => {
  const { host, askedAt } = await aHost()
  await sweep()
  await confirmByLink(await linkTo(host))
  await goTo(askedAt.subtract({ minutes: 30 }))
  await sweep()
  expect(await subjects(host)).toEqual(['You’re hosting'])
  await goTo(askedAt)
  await sweep()
  await sweep()
  expect(await subjects(host)).toEqual(['You’re hosting', 'You’re hosting soon'])
})

test('a host is notified of a move and asked again, but keeps the confirmation if only the end changes', async () => {
  const { host, eventId, details, change } = await aHost()
  await sweep()
  await confirmByLink(await linkTo(host))
  const endsAt = Temporal.Instant.from(details.endsAt).add({ minutes: 30 }).toString()
  await change({ endsAt })
  await sweep()
  expect(await subjects(host)).toEqual(['You’re hosting', 'Changed'])
  expect(await confirmedAt(eventId)).not.toEqual([null])
  await change(inDays(t.site, 12))
  await sweep()
  expect(await subjects(host)).toEqual(['You’re hosting', 'Changed', 'Changed'])
  expect(await confirmedAt(eventId)).toEqual([null])
  expect(await lookUp(await linkTo(host))).toMatchObject({ state: 'open', confirmed_at: null })
})

test('a host is notified of a cancellation, and their link says so', async () => {
  const { host, eventId } = await aHost()
  await sweep()
  const token = await linkTo(host)
  await cancelEvent(t.site, siteItself, eventId)
  await sweep()
  await sweep()
  expect(await subjects(host)).toEqual(['You’re hosting', 'Cancelled'])
  expect(await lookUp(token)).toMatchObject({ state: 'cancelled' })
  expect(await refusal(confirmByLink(token))).toMatchObject({ error: 'event_already_cancelled' })
  expect(await refusal(confirm(await apiOf(t, host), eventId))).toMatchObject({ error: 'event_already_cancelled' })
})

test('a link ends when its host no longer hosts the event', async () => {
  const { host, eventId } = await aHost()
  await sweep()
  const token = await linkTo(host)
  await assignHosts(t.site, siteItself, eventId, [])
  expect(await refusal(lookUp(token))).toMatchObject({ error: 'hosting_link_unknown' })
  expect(await refusal(confirmByLink(token))).toMatchObject({ error: 'hosting_link_unknown' })
})

test('two concurrent sweeps notify a host once', async () => {
  const { host } = await aHost()
  const other = await secondProcess(t)
  await Promise.all([notifyHosts(t.site), notifyHosts(other.site)])
  await other.close()
  await t.runJobs()
  expect(await subjects(host)).toEqual(['You’re hosting'])
})
