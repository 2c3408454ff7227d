import type { ContentSummary, ContentVersion, VersionWithContent } from '#admin/contract/content.ts'
import { pageOfVersions, publisherOf, currentVersions } from '#admin/server/content/content-queries.ts'
import { contentRefusals } from '#content/contract/refusals.ts'
import { ContentName } from '#content/contract/written.ts'
import { newestVersion, versionNumbered } from '#content/server/version-queries.ts'
import { asWritten } from '#content/server/written-content.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const originalVersion: ContentVersion = { number: 0, published_at: null, published_by: null }

export async function contentSummaries(site: Site): Promise<ContentSummary[]> {
  const rows = await currentVersions(site.db)
  return ContentName.options.map((name) => {
    const row = rows.find((one) => one.name === name)
    return { name, ...(row ? versionOf(row) : originalVersion) }
  })
}

export async function currentContent(site: Site, name: ContentName): Promise<VersionWithContent> {
  const newest = await newestVersion(site.db, name)
  return withPublisher(site, name, newest)
}

/**
 * Returns an earlier version. The initial settings come from the start-up configuration, so there is no version 0 of the
 * settings.
 */
export async function earlierContent(site: Site, name: ContentName, number: number): Promise<VersionWithContent> {
  const found = await versionNumbered(site.db, name, number)
  if (!found && (number > 0 || name === 'site')) refuse(contentRefusals.version_not_found)
  return withPublisher(site, name, found)
}

/**
 * Returns a page of the history. The last page, newest first, ends with the version that shipped with the site, except for the
 * settings.
 */
export async function contentVersions(
  site: Site,
  name: ContentName,
  stretch: { direction: 'asc' | 'desc'; after?: string | undefined },
): Promise<{ rows: ContentVersion[]; next: string | null }> {
  const { rows, next } = await pageOfVersions(site, name, stretch)
  const versions = rows.map(versionOf)
  const endsWithFirst = name !== 'site' && stretch.direction === 'desc' && next === null
  return { rows: endsWithFirst ? [...versions, originalVersion] : versions, next }
}

type Row = { number: number; publishedAt: Temporal.Instant; publishedBy: string | null }

function versionOf({ number, publishedAt, publishedBy }: Row): ContentVersion {
  return { number, published_at: publishedAt.toString(), published_by: publishedBy }
}

async function withPublisher(
  site: Site,
  name: ContentName,
  row: { number: number; body: object; publishedAt: Temporal.Instant } | undefined,
): Promise<VersionWithContent> {
  const publishedBy = row ? await publisherOf(site.db, name, row.number) : null
  return { ...asWritten(name, row?.body, site.config), ...(row ? versionOf({ ...row, publishedBy }) : originalVersion) }
}
