import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Facts } from '#platform/server/jobs.ts'

type Fact = keyof Facts & string

/**
 * Subscribes a queue to each domain event, as a migration does for a capability. The returned function lists all that was
 * received, oldest first.
 */
export async function hearFacts(db: Db, facts: readonly Fact[]): Promise<() => Promise<string[]>> {
  for (const fact of facts) {
    await sql`select pgboss.create_queue(${queueOf(fact)}, '{"policy": "standard"}'::jsonb)`.execute(db)
    await sql`insert into pgboss.subscription (event, name) values (${fact}, ${queueOf(fact)})`.execute(db)
  }
  return async () => {
    const { rows } = await sql<{ name: string; data: unknown }>`
      select name, data from pgboss.job where name = any(${facts.map(queueOf)}) order by created_on, name`.execute(db)
    return rows.map(({ name, data }) => `${name.replace('heard.', '')} ${JSON.stringify(data)}`)
  }
}

function queueOf(fact: string): string {
  return `heard.${fact}`
}
