import { sql } from 'kysely'
import type { HomeText, PublicTextName, SiteInfo, TextPage, TextSection } from '#content/contract.ts'
import { fillPlaceholders, placeholdersOf } from '#content/rules/placeholders.ts'
import { homeAsRead, pageAsRead, type Read } from '#content/rules/read-written.ts'
import { ownerSettings } from '#content/server/owner-settings.ts'
import { homeAsWritten, pageAsWritten } from '#content/server/written-content.ts'
import { accessibility } from '#content/texts/accessibility.ts'
import { siteLine } from '#content/texts/site.ts'
import { termsVersion as originalTermsVersion } from '#content/texts/terms.ts'
import { paths } from '#platform/paths.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { type RetentionSettings, formatRetention } from '#platform/retention.ts'

type ContentSite = Pick<Site, 'config' | 'clock'> & { versionPoller: Pick<Site['versionPoller'], 'published'> }

export function siteInfo({ config, clock, versionPoller }: ContentSite): SiteInfo {
  const { siteName, siteUrl, trader } = config
  const line = ownerSettings(versionPoller.published)?.line ?? siteLine
  const year = clock.now().toZonedDateTimeISO('Europe/London').year
  return { name: siteName, line, url: siteUrl, trader, year }
}

export function homeText(site: ContentSite): HomeText {
  const written = homeAsWritten(site.versionPoller.published.newest('home')?.body)
  return fillPlaceholders(requireParsed(homeAsRead(written)), placeholdersOf(siteInfo(site)))
}

export function textPage(site: ContentSite, name: PublicTextName): TextPage {
  if (name === 'accessibility') return fillPlaceholders(accessibility, placeholdersOf(siteInfo(site)))
  const written = pageAsWritten(name, site.versionPoller.published.newest(name)?.body)
  const page = fillPlaceholders(requireParsed(pageAsRead(written)), placeholdersOf(siteInfo(site)))
  if (name === 'privacy') return { ...page, sections: withRetention(page.sections, site.config) }
  return name === 'rules' ? { ...page, sections: withComplaining(page.sections) } : page
}

/** Returns the owner's words for the pages of towns and age groups: some for all, and a section for each that has its own. */
export function townsText(site: ContentSite): TextPage {
  const written = pageAsWritten('towns', site.versionPoller.published.newest('towns')?.body)
  return fillPlaceholders(requireParsed(pageAsRead(written)), placeholdersOf(siteInfo(site)))
}

/** Adds how to complain, and what the site promises, to the owner's section about complaining, or adds that section. */
function withComplaining(sections: readonly TextSection[]): TextSection[] {
  const heading = 'Complaints'
  const where = {
    kind: 'paragraph' as const,
    text: `[Complain, or ask about your data](${paths.complain}). We’ll acknowledge it by email straight away, and answer it within 30 days.`,
  }
  const isThere = sections.some((section) => section.heading === heading)
  if (!isThere) return [...sections, { heading, blocks: [where] }]
  return sections.map((section) =>
    section.heading === heading ? { ...section, blocks: [...section.blocks, where] } : section,
  )
}

/** Replaces the section on retention, or adds one, so that it states the site's actual retention periods. */
function withRetention(sections: readonly TextSection[], settings: RetentionSettings): TextSection[] {
  const table = {
    heading: 'How long we keep it',
    blocks: [{ kind: 'list' as const, items: formatRetention(settings) }],
  }
  const others = sections.filter(({ heading }) => heading !== table.heading)
  const place = others.findIndex(({ heading }) => heading === 'Getting your data, and deleting it')
  return place < 0 ? [...others, table] : others.toSpliced(place, 0, table)
}

/** Returns the text, which cannot be invalid because only valid content is published. */
function requireParsed<Text>(read: Read<Text>): Text {
  if ('wrong' in read) throw new Error(`published content cannot be parsed: ${JSON.stringify(read.wrong)}`)
  return read.text
}

/** The version of the published terms, such as '2026-11-26.3'. Null while the site's original terms apply. */
export const publishedTermsVersionSql = sql<string | null>`(
  select to_char(published_at at time zone 'Europe/London', 'YYYY-MM-DD.') || number
  from content_versions where name = 'terms' order by number desc limit 1)`

/** Returns the version of the terms that members accept. It changes whenever new terms are published. */
export async function termsVersion(db: Db): Promise<string> {
  const { published } = await db.selectNoFrom(publishedTermsVersionSql.as('published')).executeTakeFirstOrThrow()
  return termsVersionFrom(published)
}

/** Returns the version of the terms that members accept, from that of the published terms. */
export function termsVersionFrom(published: string | null): string {
  return published ?? originalTermsVersion
}
