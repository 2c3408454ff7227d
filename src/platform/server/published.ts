import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type PublishedVersion = { number: number; body: object }

/**
 * What was published last under each name, in memory: pages stand, and mail names who sends it, also while the database is
 * away. The pulse renews it before it lets on that anything has changed.
 */
export class Published {
  readonly #newest = new Map<string, PublishedVersion>()

  newest(name: string): PublishedVersion | undefined {
    return this.#newest.get(name)
  }

  async renew(db: Db): Promise<void> {
    const known = JSON.stringify(Object.fromEntries([...this.#newest].map(([name, { number }]) => [name, number])))
    const { rows } = await sql<{ name: string; number: number; body: string }>`
      select distinct on (name) name, number, body from content_versions
      where number > coalesce((${known}::jsonb ->> name)::integer, 0)
      order by name, number desc`.execute(db)
    // Of two that ask at once the older answer may come last.
    for (const { name, number, body } of rows)
      if (number > (this.#newest.get(name)?.number ?? 0)) this.#newest.set(name, { number, body: JSON.parse(body) })
  }
}
