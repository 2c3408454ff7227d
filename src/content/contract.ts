import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

/** A paragraph or a list of a page that the owner writes. It is plain text with placeholders such as `{siteName}`. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])
export type TextBlock = z.infer<typeof TextBlock>

export const TextSection = z.object({ heading: z.string(), blocks: z.array(TextBlock) })
export type TextSection = z.infer<typeof TextSection>

/** A page of plain text for which the owner is responsible: terms, privacy notice, house rules or contact details. */
export const TextPage = z.object({
  title: z.string(),
  /** One sentence for search engines and link previews. */
  description: z.string(),
  intro: z.string(),
  sections: z.array(TextSection),
})
export type TextPage = z.infer<typeof TextPage>

export const TextPageName = z.enum(['terms', 'privacy', 'rules', 'contact'])
export type TextPageName = z.infer<typeof TextPageName>

/** Every text that the owner writes as a page. That about towns and ages is shown in parts, on other pages. */
export const WrittenPageName = z.enum([...TextPageName.options, 'towns'])
export type WrittenPageName = z.infer<typeof WrittenPageName>

/** Every text page that visitors can read: those of the owner, and one about the site itself. */
export const PublicTextName = z.enum([...TextPageName.options, 'accessibility'])
export type PublicTextName = z.infer<typeof PublicTextName>

export const HomeText = z.object({
  sentence: z.string(),
  about: z.array(z.string()),
  steps: z.array(z.object({ heading: z.string(), text: z.string() })),
  balance: z.array(z.string()),
  houseRules: z.array(z.string()),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type HomeText = z.infer<typeof HomeText>

/** The details of the site and its operator that every page shows. */
export const SiteInfo = z.object({
  name: z.string(),
  /** A description of the site in one line. */
  line: z.string(),
  /** The site's absolute URL, without a trailing slash. */
  url: z.string(),
  trader: z.object({ name: z.string(), address: z.string(), email: z.string(), vatNumber: z.string().nullable() }),
  /** The year in the footer, in the site's time zone. */
  year: z.number().int(),
})
export type SiteInfo = z.infer<typeof SiteInfo>

export const getSiteInfo = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'Returns the name of the site and the details of its operator',
  answer: SiteInfo,
  cached: true,
})

export const getHomeText = endpoint({
  method: 'GET',
  path: '/api/texts/home',
  summary: 'Returns the texts of the home page',
  answer: HomeText,
  cached: true,
})

export const getTextPage = endpoint({
  method: 'GET',
  path: '/api/texts/page/:name',
  summary: 'Returns the terms, the privacy notice, the house rules, the contact details or the accessibility statement',
  params: z.object({ name: PublicTextName }),
  answer: TextPage,
  cached: true,
})

export const getSecurityContact = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  summary: 'Returns whom to tell about a security problem, as security.txt (RFC 9116)',
  answer: { file: { contentType: 'text/plain; charset=utf-8' } },
  cached: true,
})
