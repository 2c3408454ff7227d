import type { ContentName } from '#content/contract/written.ts'
import type { Db } from '#platform/server/db.ts'

/** Returns the latest published version of the content, or undefined if none is published. */
export async function newestVersion(db: Db, name: ContentName): Promise<Version | undefined> {
  return withBody(await versionsOf(db, name).orderBy('number', 'desc').limit(1).executeTakeFirst())
}

export async function versionNumbered(db: Db, name: ContentName, number: number): Promise<Version | undefined> {
  return withBody(await versionsOf(db, name).where('number', '=', number).executeTakeFirst())
}

type Version = { number: number; body: object; publishedAt: Temporal.Instant }

function withBody(row: (Omit<Version, 'body'> & { body: string }) | undefined): Version | undefined {
  return row && { ...row, body: JSON.parse(row.body) }
}

function versionsOf(db: Db, name: ContentName) {
  return db.selectFrom('contentVersions').select(['number', 'body', 'publishedAt']).where('name', '=', name)
}
