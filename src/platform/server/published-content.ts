import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type PublishedVersion = { number: number; body: object }

/**
 * Holds the latest published content under each name in memory, so that pages still render and emails still name their sender
 * while the database is unavailable. The version poller renews the content before it reports a change.
 */
export class Published {
  readonly #newest = new Map<string, PublishedVersion>()

  newest(name: string): PublishedVersion | undefined {
    return this.#newest.get(name)
  }

  async renew(db: Db): Promise<void> {
    const knownNumbers = JSON.stringify(
      Object.fromEntries([...this.#newest].map(([name, { number }]) => [name, number])),
    )
    const { rows } = await sql<{ name: string; number: number; body: string }>`
      select distinct on (name) name, number, body from content_versions
      where number > coalesce((${knownNumbers}::jsonb ->> name)::integer, 0)
      order by name, number desc`.execute(db)
    // If two reads run at the same time, the older result may arrive last.
    for (const { name, number, body } of rows)
      if (number > (this.#newest.get(name)?.number ?? 0)) this.#newest.set(name, { number, body: JSON.parse(body) })
  }
}
