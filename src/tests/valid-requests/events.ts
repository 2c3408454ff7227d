import { z } from 'zod'
import { siteItself } from '#accounts/actor.ts'
import { aBooking } from '#bookings/testing.ts'
import { newHostLink } from '#event-night/server/hosts/host-link.ts'
import { bindScreen } from '#event-night/server/screens/bind-screen.ts'
import { createScreen } from '#event-night/server/screens/create-screen.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { aDraft, anEvent, aVenue } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { aNight } from '#event-night/server/testing/a-night.ts'
import { ticketOf } from '#event-night/testing.ts'
import { previewPlaceNews } from '#privacy/server/place-news/send-place-news.ts'
import { aSubscriber } from '#privacy/testing/event-news.ts'
import { aPortrait } from '#profiles/testing.ts'
import { anEventSoon } from '#tests/valid-requests/bookings.ts'
import { Scene, type Arrangements, type Needed } from '#tests/valid-requests/scene.ts'

export const eventArrangements: Arrangements = {
  'GET /pictures/:name': async (scene) => ({ fields: { name: `${await aPicture(scene)}-320.webp` } }),
  'GET /pictures/email/:name': async (scene) => ({ fields: { name: `${await aPicture(scene)}.jpg` } }),

  'POST /api/admin/events': async (scene) => ({ values: { ...times(scene), venueId: await aVenue(scene.t.site) } }),
  'PUT /api/admin/events/:id/details': async (scene) => {
    const venueId = await aVenue(scene.t.site)
    return { values: { ...times(scene), venueId, eventId: await aDraft(scene.t.site, { venueId }) } }
  },
  'POST /api/admin/events/:id/publish': draft,
  'GET /api/admin/events/:id/preview': draft,
  'GET /api/admin/events/:id/repeat': series,
  'POST /api/admin/events/:id/repeat': series,
  'POST /api/admin/events/:id/bookings': async (scene) => ({
    values: { eventId: await anEvent(scene.t.site), memberId: (await scene.another('F')).id },
  }),

  'GET /api/admin/events/:id/door': door,
  'GET /api/admin/events/:id/door-list': door,
  'POST /api/admin/events/:id/door/commands': async (scene) => {
    const { values } = await door(scene)
    const { id } = await aBooking(scene.t.site, { eventId: Number(values?.eventId), gender: 'F' })
    return { values: { ...values, bookingId: id, ticketCode: await ticketOf(scene.t, id), newId: newId() } }
  },
  'POST /api/admin/events/:id/door/end': async (scene) => {
    const needed = await door(scene)
    await scene.t.clock.advance(scene.t.site.db, Temporal.Duration.from({ minutes: 4 }))
    return needed
  },
  'GET /api/admin/events/:id/night': door,
  'POST /api/admin/events/:id/night/actions': door,
  'GET /api/night/:id': asGuest,
  'POST /api/night/:id/actions': asGuest,
  'POST /api/seats/claim': walkInSeat,
  'GET /api/admin/events/:id/door/devices': door,
  'POST /api/admin/events/:id/place-news': async ({ t }) => {
    await aSubscriber(t, { gender: 'F' })
    const eventId = await anEvent(t.site)
    const anyWoman = { gender: 'F', youngest_age: null, oldest_age: null } as const
    const { people } = await previewPlaceNews(t.site, eventId, anyWoman)
    return { values: { eventId, newId: newId() }, fields: { people } }
  },
  'POST /api/admin/events/:id/venue-numbers': async ({ t }) => {
    const venueId = await aVenue(t.site, { contactEmail: 'bar@example.com' })
    return { values: { eventId: await anEvent(t.site, { venueId }), newId: newId() } }
  },
  'POST /api/hosting/lookup': hostingLink,
  'POST /api/hosting/confirmation': hostingLink,
  'POST /api/admin/events/:id/hosting': async ({ t, me }) => {
    const eventId = await anEvent(t.site)
    await assignHosts(t.site, siteItself, eventId, [me.id])
    return { values: { eventId } }
  },
  'GET /api/admin/events/:id/screens': door,
  'POST /api/admin/events/:id/screens': async (scene) => {
    const { code } = await createScreen(scene.t.site, { address: '::', userAgent: undefined })
    return { ...(await door(scene)), fields: { code } }
  },
  'DELETE /api/admin/events/:id/screens/:screenId': async (scene) => {
    const { values } = await door(scene)
    const { code } = await createScreen(scene.t.site, { address: '::', userAgent: undefined })
    const by = { memberId: scene.me.id, role: scene.kind === 'owner' ? 'owner' : 'host' } as const
    const bound = await bindScreen(scene.t.site, by, { eventId: Number(values?.eventId), code })
    return { values: { ...values, newId: bound.screens[0]?.id ?? '' } }
  },
  'DELETE /api/admin/door-grants/:id': async (scene) => {
    const { values } = await door(scene)
    const host = await Scene.of(scene.t, 'host')
    await assignHosts(scene.t.site, siteItself, Number(values?.eventId), [host.me.id])
    await host.send('GET', `/api/admin/events/${values?.eventId}/door`)
    const listed = await scene.sendAsOwner('GET', `/api/admin/events/${values?.eventId}/door/devices`)
    const [device] = z.object({ devices: z.array(z.object({ id: z.string() })) }).parse(listed).devices
    return { values: { newId: device?.id ?? '' } }
  },
}

/** Saves the picture of a venue, and returns its id. */
async function aPicture({ t }: Scene): Promise<string> {
  return t.site.pictures.save(await aPortrait())
}

async function draft({ t }: Scene): Promise<Needed> {
  return { values: { eventId: await aDraft(t.site) } }
}

async function series(scene: Scene): Promise<Needed> {
  const until = today(scene).add({ days: 7 + 26 * 7 + 1 })
  return { values: { eventId: await anEvent(scene.t.site), repeatUntil: until.toString() } }
}

/** Creates an event that is about to start. A host is one of its hosts. */
async function door({ t, kind, me }: Scene): Promise<Needed> {
  const { id } = await anEventSoon(t, { pricePence: 0 })
  if (kind === 'host') await assignHosts(t.site, siteItself, id, [me.id])
  return { values: { eventId: id } }
}

/** Makes the link of an email to the host of an event. */
async function hostingLink({ t }: Scene): Promise<Needed> {
  const host = await Scene.of(t, 'host')
  const eventId = await anEvent(t.site)
  await assignHosts(t.site, siteItself, eventId, [host.me.id])
  const link = await inTransaction(t.site.db, (tx) => newHostLink(t.site, tx, { eventId, memberId: host.me.id }))
  return { values: { hostingToken: new URL(link).searchParams.get('token') ?? '' } }
}

/** Books the caller in at an event whose door is open. */
async function asGuest(scene: Scene): Promise<Needed> {
  const { id: eventId } = await anEventSoon(scene.t, { pricePence: 0 })
  await aBooking(scene.t.site, { eventId, member: scene.me })
  return { values: { eventId } }
}

/** Adds a walk-in guest whose seat the caller can claim. */
async function walkInSeat({ t, me }: Scene): Promise<Needed> {
  const { console } = await aNight(t, { women: 0, men: 0 })
  const side = me.gender === 'F' ? 'women' : 'men'
  const { night } = await console.act({ action: 'add guest', seat: newId(), name: 'Sandra', side, paid_pence: 0 })
  return { fields: { code: night.walk_ins[0]?.code ?? '' } }
}

function times(scene: Scene) {
  const day = today(scene).add({ days: 30 }).toString()
  return { startsAt: `${day}T19:30`, endsAt: `${day}T22:00` }
}

function today({ t }: Scene): Temporal.PlainDate {
  return t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
}
