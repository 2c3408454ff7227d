import { sql } from 'kysely'
import type { DomainEvents } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

type DomainEvent = keyof DomainEvents & string

/** Returns a function that lists the domain events emitted since this call, oldest first. It reads the subscribers' jobs. */
export async function recordDomainEvents(
  { db, jobs }: Site,
  events: readonly DomainEvent[],
): Promise<() => Promise<string[]>> {
  const eventOfQueue = JSON.stringify(Object.fromEntries(events.map((event) => [subscriberOf(jobs, event), event])))
  const { rows: started } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
  return async () => {
    const { rows } = await sql<{ event: string; data: unknown }>`
      select subscription.event, data
      from pgboss.job join jsonb_each_text(${eventOfQueue}::jsonb) as subscription (queue, event)
        on subscription.queue = job.name
      where created_on >= ${started[0]?.at}::timestamptz
      order by created_on, subscription.event`.execute(db)
    return rows.map(({ event, data }) => `${event} ${JSON.stringify(data)}`)
  }
}

function subscriberOf(jobs: Site['jobs'], event: DomainEvent): string {
  const subscription = jobs.subscriptions.find((one) => one.event === event)
  if (!subscription) throw new Error(`no queue subscribes to ${event}`)
  return subscription.queue
}
