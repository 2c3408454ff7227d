import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { DomainEvents } from '#platform/server/jobs.ts'

type DomainEvent = keyof DomainEvents & string

/**
 * Subscribes a queue to each domain event, as a migration does for a capability. The returned function lists all that was
 * received, oldest first.
 */
export async function recordEvents(db: Db, events: readonly DomainEvent[]): Promise<() => Promise<string[]>> {
  for (const event of events) {
    await sql`select pgboss.create_queue(${queueOf(event)}, '{"policy": "standard"}'::jsonb)`.execute(db)
    await sql`insert into pgboss.subscription (event, name) values (${event}, ${queueOf(event)})`.execute(db)
  }
  return async () => {
    const { rows } = await sql<{ name: string; data: unknown }>`
      select name, data from pgboss.job where name = any(${events.map(queueOf)}) order by created_on, name`.execute(db)
    return rows.map(({ name, data }) => `${name.replace('recorded.', '')} ${JSON.stringify(data)}`)
  }
}

function queueOf(event: string): string {
  return `recorded.${event}`
}
