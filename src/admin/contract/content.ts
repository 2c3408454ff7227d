import { z } from 'zod'
import { WrittenPageName } from '#content/contract.ts'
import { contentRefusals } from '#content/contract/refusals.ts'
import { ContentName, SiteSettings, WrittenHome, WrittenPage } from '#content/contract/written.ts'
import { endpoint } from '#platform/contract.ts'
import { listOf, listQuery } from '#platform/listing.ts'

/** A published version. Version 0 shipped with the site, so it has no date and no publisher. */
export const ContentVersion = z.object({
  number: z.number().int(),
  /** An ISO 8601 instant. */
  published_at: z.string().nullable(),
  /** The publisher's user name; also null once their account is deleted. */
  published_by: z.string().nullable(),
})
export type ContentVersion = z.infer<typeof ContentVersion>

/** A piece of content that the owner can edit, with its current version. */
export const ContentSummary = ContentVersion.extend({ name: ContentName })
export type ContentSummary = z.infer<typeof ContentSummary>

/** A version with its content, as written by the owner. */
export const VersionWithContent = z.discriminatedUnion('name', [
  ContentVersion.extend({ name: z.literal('site'), written: SiteSettings }),
  ContentVersion.extend({ name: z.literal('home'), written: WrittenHome }),
  ContentVersion.extend({ name: WrittenPageName, written: WrittenPage }),
])
export type VersionWithContent = z.infer<typeof VersionWithContent>

/** The version that the edit is based on. */
const basedOnVersion = {
  based_on: z.number('The number of the version you started from is missing.').int().min(0).max(1_000_000),
}
const Published = z.object({ number: z.number().int() })
const { content_changed, content_unchanged, version_not_found } = contentRefusals
const refusals = { content_changed, content_unchanged }

export const listContent = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  summary: 'Lists the content that an owner can edit, with its current versions',
  answer: z.array(ContentSummary),
})

export const getContent = endpoint({
  method: 'GET',
  path: '/api/admin/content/:name',
  summary: 'Returns the current version of a piece of content, as the owner wrote it',
  params: z.object({ name: ContentName }),
  answer: VersionWithContent,
})

export const listContentVersions = endpoint({
  method: 'GET',
  path: '/api/admin/content/:name/versions',
  summary: 'Lists the versions of a piece of content with their publishers',
  params: z.object({ name: ContentName }),
  query: listQuery({ sorts: ['number'], direction: 'desc', filters: {} }),
  answer: listOf(ContentVersion),
})

export const getContentVersion = endpoint({
  method: 'GET',
  path: '/api/admin/content/:name/versions/:number',
  summary: 'Returns an earlier version of a piece of content',
  params: z.object({
    name: ContentName,
    number: z.coerce.number('The version must be a number.').int().min(0).max(1_000_000),
  }),
  answer: VersionWithContent,
  refusals: { version_not_found },
})

export const publishSettings = endpoint({
  method: 'POST',
  path: '/api/admin/content/site',
  summary: 'Publishes the settings: the name of the site and its operator',
  body: SiteSettings.extend(basedOnVersion),
  conditions: {
    contact_email: 'An email address.',
    vat_number: 'Empty, or with a digit.',
    vat_rate: 'At most two decimals.',
  },
  answer: Published,
  refusals,
})

const writtenText = 'Links only to pages of this site and web addresses, and only placeholders that exist.'

export const publishHome = endpoint({
  method: 'POST',
  path: '/api/admin/content/home',
  summary: 'Publishes the text of the home page',
  body: WrittenHome.extend(basedOnVersion),
  conditions: {
    about: `Only paragraphs. ${writtenText}`,
    balance: `Only paragraphs. ${writtenText}`,
    house_rules: `One list, whose lines start with ‘- ’. ${writtenText}`,
    steps: `Four headings, each with one paragraph. ${writtenText}`,
    questions: `Headings, each with one paragraph. ${writtenText}`,
    sentence: writtenText,
  },
  answer: Published,
  refusals,
})

export const publishPage = endpoint({
  method: 'POST',
  path: '/api/admin/content/pages/:name',
  summary: 'Publishes the text of a page; every member must accept changed terms at their next sign-in',
  params: z.object({ name: WrittenPageName }),
  body: WrittenPage.extend(basedOnVersion),
  conditions: {
    title: writtenText,
    description: writtenText,
    text: `A paragraph, then headings with text under them. ${writtenText}`,
  },
  answer: Published,
  refusals,
})
