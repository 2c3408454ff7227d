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

/** What is on comes from the list; past and cancelled events are only known by their address. */
export async function readDemoEvents(site: string): Promise<DemoEvents> {
  const upcoming = EventView.array().parse(await json(`${site}/api/events?option=future`))
  const others = await eventsByNumber(site, upcoming)
  return {
    upcoming,
    next: demand(upcoming[0]),
    free: demand(upcoming.find(({ price }) => price === 0)),
    past: demand(others.find(({ past_event, cancelled }) => past_event && !cancelled)),
    cancelled: demand(others.find(({ cancelled }) => cancelled)),
  }
}

/** Events are numbered as they are made, and the demo makes them in the order of their days. */
async function eventsByNumber(site: string, upcoming: EventView[]): Promise<EventView[]> {
  const last = Math.max(...upcoming.map(({ id }) => id))
  const answers = Array.from({ length: last }, (_, index) => json(`${site}/api/event?id=${index + 1}`))
  return (await Promise.all(answers)).flatMap((answer) => EventView.safeParse(answer).data ?? [])
}

async function json(address: string): Promise<unknown> {
  return (await fetch(address)).json()
}

function demand(event: EventView | undefined): EventView {
  if (!event) throw new Error('the demo lacks an event that the journeys need')
  return event
}
