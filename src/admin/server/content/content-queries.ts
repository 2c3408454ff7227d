import { sql } from 'kysely'
import { ContentName } from '#content/contract/written.ts'
import type { Db } from '#platform/server/db.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** Selects versions, each with its publisher if the publisher is still a member. */
function versions(db: Db) {
  return db
    .selectFrom('contentVersions as version')
    .leftJoin('audit', (join) =>
      join
        .on('audit.action', '=', 'content published')
        .on('audit.subject', '=', sql<string>`version.name || ' ' || version.number`),
    )
    .leftJoin('members as publisher', 'publisher.id', 'audit.actorId')
    .select(['version.name', 'version.number', 'version.publishedAt', 'publisher.userName as publishedBy'])
}

/** Selects the current version of each piece of content that has been published. */
export function currentVersions(db: Db) {
  const current = sql`select name, (select max(number) from content_versions where content_versions.name = wanted.name)
    from unnest(${[...ContentName.options]}::text[]) wanted(name)`
  return versions(db)
    .where(sql<boolean>`(version.name, version.number) in (${current})`)
    .orderBy('version.name')
    .execute()
}

type PageOfVersionsRequest = { direction: 'asc' | 'desc'; after?: string | undefined }

export function pageOfVersions(
  site: Pick<Site, 'db' | 'keys'>,
  name: ContentName,
  { direction, after }: PageOfVersionsRequest,
) {
  return pageOfRows(site, versions(site.db).where('version.name', '=', name), {
    list: `versions of ${name}`,
    by: sql.ref('version.number'),
    id: sql.ref('version.number'),
    direction,
    after,
  })
}

export async function publisherOf(db: Db, name: ContentName, number: number): Promise<string | null> {
  const found = await versions(db)
    .where('version.name', '=', name)
    .where('version.number', '=', number)
    .executeTakeFirst()
  return found?.publishedBy ?? null
}
