import { EventView } from '#browsing/contract.ts'

export type { EventView }

/** Demo events with particular properties, as the API returns them. */
export type DemoEvents = {
  /** Upcoming events, soonest first. */
  upcoming: EventView[]
  next: EventView
  free: EventView
  past: EventView
  cancelled: EventView
}

/** Reads the demo's events. Upcoming events are in the list; past and cancelled events can only be found by id. */
export async function readDemoEvents(site: string): Promise<DemoEvents> {
  const upcoming = EventView.array().parse(await fetchJson(`${site}/api/events?option=future`))
  const others = await eventsByNumber(site, upcoming)
  return {
    upcoming,
    next: requireEvent(upcoming[0]),
    free: requireEvent(upcoming.find(({ price }) => price === 0)),
    past: requireEvent(others.find(({ past_event, cancelled }) => past_event && !cancelled)),
    cancelled: requireEvent(others.find(({ cancelled }) => cancelled)),
  }
}

/**
 * Reads every event up to the last upcoming one by id. Ids are assigned in creation order, and the demo creates events in date
 * order.
 */
async function eventsByNumber(site: string, upcoming: EventView[]): Promise<EventView[]> {
  const last = Math.max(...upcoming.map(({ id }) => id))
  const answers = Array.from({ length: last }, (_, index) => fetchJson(`${site}/api/event?id=${index + 1}`))
  return (await Promise.all(answers)).flatMap((answer) => EventView.safeParse(answer).data ?? [])
}

async function fetchJson(address: string): Promise<unknown> {
  return (await fetch(address)).json()
}

function requireEvent(event: EventView | undefined): EventView {
  if (!event) throw new Error('the demo lacks an event that the tests need')
  return event
}
