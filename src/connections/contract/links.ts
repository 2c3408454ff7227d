import { z } from 'zod'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { linkCodePattern } from '#platform/contract/via.ts'
import { singleLineText } from '#platform/user-text.ts'

export const linkRefusals = refusalTable({
  link_not_found: { status: 404, detail: 'We couldn’t find that link.' },
  link_code_taken: { status: 409, detail: 'Another link has this code. Please choose a different one.' },
  too_many_links: { status: 409, detail: 'You already have 200 links. Please delete one first.' },
})

/** What visitors who came by a link did, from opening it to a booking. */
export const linkSteps = ['opened', 'event', 'checkout', 'held', 'booked'] as const
export type LinkStep = (typeof linkSteps)[number]

const Code = z.string().regex(linkCodePattern, 'Please use small letters and digits, with hyphens only between them.')
/** The pages that a link can open. */
const Path = z
  .string()
  .regex(
    /^\/(events|reviews|gift-vouchers|event\/[1-9]\d{0,8}|speed-dating\/(ages\/)?[a-z0-9-]{1,100})?$/,
    'Please choose a page.',
  )

/** A month, such as 2026-11. */
const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Please choose a month.')

/** How often visitors took a step. Null for fewer than five, because so few could be people that the owner knows. */
const Count = z.number().int().nullable()
const Counts = z.object({ opened: Count, event: Count, checkout: Count, held: Count, booked: Count })
export type Counts = z.infer<typeof Counts>

export const NewLink = z.strictObject({
  name: singleLineText({ maxLength: 60, empty: 'Please enter a name.' }),
  code: Code,
  path: Path,
})
export type NewLink = z.infer<typeof NewLink>

export const Link = z.object({
  code: z.string(),
  name: z.string(),
  path: z.string(),
  /** The whole address, with the code. */
  address: z.string(),
  /** ISO 8601 instant. */
  made_at: z.string(),
})
export type Link = z.infer<typeof Link>

const LinkWithCounts = Link.extend({ counts: Counts })
export type LinkWithCounts = z.infer<typeof LinkWithCounts>

/** The months that can be chosen, the latest first. */
const months = z.array(z.string())

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/admin/links',
  summary: 'Lists the tracked links, newest first, with their counts in a month up to yesterday',
  query: z.object({ month: Month.optional() }),
  answer: z.object({ month: z.string(), months, links: z.array(LinkWithCounts) }),
})

const LinkParams = z.object({ code: z.string().regex(linkCodePattern, 'We couldn’t find that link.') })

export const getLink = endpoint({
  method: 'GET',
  path: '/api/admin/links/:code',
  summary: 'Returns a tracked link with its counts by day, in a month up to yesterday',
  params: LinkParams,
  query: z.object({ month: Month.optional() }),
  answer: z.object({
    month: z.string(),
    months,
    link: LinkWithCounts,
    /** The days with a count that is shown, in order. Null where the count is not shown. */
    days: z.array(z.object({ day: z.string(), counts: Counts })),
    /** The sums of all days whose count is not shown. */
    other_days: Counts,
  }),
  refusals: { link_not_found: linkRefusals.link_not_found },
})

export const createLink = endpoint({
  method: 'POST',
  path: '/api/admin/links',
  summary: 'Makes a tracked link',
  body: NewLink,
  answer: Link,
  links: { 'GET /api/admin/links/:code': { code: '$request.body#/code' } },
  refusals: { link_code_taken: linkRefusals.link_code_taken, too_many_links: linkRefusals.too_many_links },
})

export const deleteLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/links/:code',
  summary: 'Deletes a tracked link with its counts; its address still opens the page',
  params: LinkParams,
  answer: z.object({}),
  refusals: { link_not_found: linkRefusals.link_not_found },
})

export const countLinkStep = endpoint({
  method: 'POST',
  path: '/api/links/:code/steps',
  summary: 'Counts a step of a visitor who came by a tracked link; nothing about the visitor is kept',
  activity: null,
  params: LinkParams,
  // The site itself counts the steps after checkout.
  body: z.strictObject({ step: z.enum(['opened', 'event', 'checkout']) }),
  answer: z.object({}),
})
