import { EventView } from '#browsing/contract.ts'

export type { EventView }

/** Events of the demo by what is special about them, as the API tells them. */
export type DemoEvents = {
  /** Soonest first. */
  upcoming: EventView[]
  next: EventView
  free: EventView
  past: EventView
  cancelled: EventView
}

/** What is on comes from the list; past and cancelled events are only known by their address, as in the sitemap. */
export async function readDemoEvents(site: string): Promise<DemoEvents> {
  const upcoming = EventView.array().parse(await json(`${site}/api/events?option=future`))
  const known: EventView[] = []
  for (const id of await idsInSitemap(site)) known.push(EventView.parse(await json(`${site}/api/event?id=${id}`)))
  return {
    upcoming,
    next: demand(upcoming[0]),
    free: demand(upcoming.find(({ price }) => price === 0)),
    past: demand(known.find(({ past_event, cancelled }) => past_event && !cancelled)),
    cancelled: demand(known.find(({ cancelled }) => cancelled)),
  }
}

async function idsInSitemap(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/\/event\/(\d+)</g)].flatMap(([, id]) => id ?? [])
}

async function json(address: string): Promise<unknown> {
  return (await fetch(address)).json()
}

function demand(event: EventView | undefined): EventView {
  if (!event) throw new Error('the demo lacks an event that the journeys need')
  return event
}
