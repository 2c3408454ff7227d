import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { guestsOf } from '#event-night/server/door-queries.ts'
import { runCheckInCommand } from '#event-night/server/run-check-in-command.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { commonRefusals } from '#platform/contract.ts'
import { MovableClock } from '#platform/server/clock.ts'
import { newId } from '#platform/server/ids.ts'
import { parseOrRefuse, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const MINUTES_BEFORE_START = 10
/** Fewer guests make no evening worth trying. */
const LEAST_GUESTS = 10

/** Adds the route that opens the doors of the next evening in the demo, so that anyone can run its rounds. Never on a live site. */
export function addDevelopmentEvening(app: FastifyInstance, site: Site): void {
  app.post('/dev/evening', async (request, reply) => {
    parseOrRefuse(z.strictObject({}), request.body)
    const { event, guests } = (await nextEvening(site)) ?? refuse(eventRefusals.event_not_found)
    if (!(site.clock instanceof MovableClock)) refuse(commonRefusals.not_found)
    const doors = event.startsAt.subtract({ minutes: MINUTES_BEFORE_START })
    const wait = site.clock.now().until(doors)
    if (wait.sign > 0) await site.clock.advance(site.db, wait)
    await site.versionPoller.poll()
    const owner = await site.db.selectFrom('members').select('id').where('role', '=', 'owner').executeTakeFirstOrThrow()
    const by = { memberId: MemberId.parse(owner.id), role: 'owner' as const }
    // Half of the guests, so that the rest can come late.
    const early = guests.filter((_, nth) => nth % 2 === 0)
    for (const { bookingId } of early) {
      const now = site.clock.now().toString()
      const command = { id: newId(), made_at: now, action: 'check in' as const, booking_id: bookingId }
      await runCheckInCommand(site, by, { eventId: event.id, deviceId: newId(), command })
    }
    const answer = {
      event: event.title,
      door: `${site.config.siteUrl}${adminPaths.door(event.id)}`,
      checked_in: early.length,
    }
    return reply.send(answer)
  })
}

async function nextEvening(site: Site) {
  const coming = await eventsAtVenues(site.db)
    .where('events.cancelledAt', 'is', null)
    .where('events.endsAt', '>', site.clock.now())
    .orderBy('events.startsAt')
    .execute()
  for (const event of coming) {
    const guests = await guestsOf(site.db, event.id)
    if (guests.length >= LEAST_GUESTS) return { event, guests }
  }
  return undefined
}
