import type { FastifyInstance } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import { EveningPage } from '#demo/evening-page.tsx'
import { eveningTonight, makeEveningTonight } from '#demo/tonight.ts'
import { guestsOf } from '#event-night/server/door-queries.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { commonRefusals } from '#platform/contract.ts'
import { paths } from '#platform/paths.ts'
import { MovableClock, presentSiteTime } from '#platform/server/clock.ts'
import { parseOrRefuse, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const PATH = '/dev/evening'
const FAST_RATE = 60
const Command = z.strictObject({ clock: z.enum(['fast', 'normal']).optional() })

/** Adds a page on which anyone can start an evening in the demo and run it in two minutes. Never on a live site. */
export async function addDevelopmentEvening(app: FastifyInstance, site: Site): Promise<void> {
  app.get(PATH, async (_request, reply) => {
    const event = await eveningTonight(site)
    const { fast_forward: fast } = presentSiteTime(site.clock)
    const evening = event && (await presentEvening(site, event))
    const html = renderToStaticMarkup(<EveningPage evening={evening} now={site.clock.now()} isFast={fast !== null} />)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>${html}`)
  })
  // The buttons of the page send a form, as everything else on this site does not.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(PATH, async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') refuse(commonRefusals.not_found)
      const { clock } = parseOrRefuse(Command, request.body ?? {})
      if (clock) await runClock(site, clock === 'fast' ? FAST_RATE : 1)
      const event = clock ? await eveningTonight(site) : await makeEveningTonight(site)
      if (request.headers['content-type']?.startsWith('application/x-www-form')) return reply.redirect(PATH, 303)
      return reply.send({ evening: event ? await presentEvening(site, event) : null, ...presentSiteTime(site.clock) })
    })
  })
}

/** Does nothing if the clock runs at another rate. */
async function runClock(site: Site, rate: number): Promise<void> {
  if (!(site.clock instanceof MovableClock)) refuse(commonRefusals.not_found)
  await site.clock.setRate(site.db, rate)
  await site.versionPoller.poll()
}

async function presentEvening({ db, config }: Site, { id, title, startsAt }: EventAtVenue) {
  const guests = await guestsOf(db, id)
  const address = (path: string) => config.siteUrl + path
  return {
    ...{ id, title, starts_at: startsAt.toString() },
    ...{ guests: guests.length, checked_in: guests.filter(({ checkedInAt }) => checkedInAt).length },
    door: address(adminPaths.door(id)),
    night: address(paths.night(id)),
    screen: address(paths.screen),
    codes: address('/dev/codes'),
  }
}

export type PresentedEvening = Awaited<ReturnType<typeof presentEvening>>
