import { siteItself } from '#accounts/actor.ts'
import { linkSteps, type LinkStep } from '#connections/contract/links.ts'
import { createLink } from '#connections/server/links/create-link.ts'
import type { Site } from '#platform/server/site.ts'

/** Makes a tracked link to all events. */
export async function aLink(site: Site, code: string) {
  return createLink(site, siteItself, { name: `Link ${code}`, code, path: '/events' })
}

/** Counts a step on a day, as if so many visitors had taken it. */
export async function countsOn(site: Site, code: string, day: string, counts: Partial<Record<LinkStep, number>>) {
  const rows = linkSteps.flatMap((step) => {
    const count = counts[step]
    return count === undefined ? [] : [{ code, day: Temporal.PlainDate.from(day), step, count }]
  })
  await site.db.transaction().execute((tx) => tx.insertInto('linkCounts').values(rows).execute())
}
