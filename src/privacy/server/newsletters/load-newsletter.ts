import type { Member } from '#accounts/actor.ts'
import { memberById } from '#accounts/server/queries.ts'
import type {
  EmailPreview,
  NewsletterDetails,
  NewsletterResults,
  NewsletterState,
} from '#privacy/contract/admin/newsletters.ts'
import { newsletterRefusals, type Newsletter } from '#privacy/contract/newsletter.ts'
import { shownCount } from '#privacy/rules/newsletter.ts'
import { newsletterMail } from '#privacy/server/emails/newsletter-mail.tsx'
import type { WrittenMailDetails } from '#privacy/server/emails/written-mail-layout.tsx'
import { countAudience } from '#privacy/server/newsletters/audience-queries.ts'
import { newsletterById, resultsOf, type NewsletterRow } from '#privacy/server/newsletters/newsletter-queries.ts'
import { toNewsletter } from '#privacy/server/newsletters/save-newsletter.ts'
import { paths } from '#platform/paths.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns a newsletter, and its results once it is sent. Numbers below five are left out. */
export async function loadNewsletter(site: Site, id: string): Promise<NewsletterDetails> {
  const row = await newsletterById(site.db, id)
  if (!row) return refuse(newsletterRefusals.newsletter_not_found)
  const recent = await resultsOf(site.db, id)
  const results = {
    notified: row.notified,
    undelivered: Math.max(row.undelivered, recent.undelivered),
    unsubscribed: Math.max(row.unsubscribed, recent.unsubscribed),
  }
  return {
    ...{ id, newsletter: toNewsletter(row), version: row.version, state: stateOf(row), people: row.people },
    results: shownResults(results),
    started_at: row.startedAt?.toString() ?? null,
    finished_at: row.finishedAt?.toString() ?? null,
  }
}

export function stateOf({
  startedAt,
  finishedAt,
  stoppedAt,
}: Pick<NewsletterRow, 'startedAt' | 'finishedAt' | 'stoppedAt'>): NewsletterState {
  if (!startedAt) return 'draft'
  if (stoppedAt) return 'stopped'
  return finishedAt ? 'sent' : 'sending'
}

export function shownResults(results: Record<keyof NewsletterResults, number>): NewsletterResults {
  const { notified, undelivered, unsubscribed } = results
  return {
    notified: shownCount(notified),
    undelivered: shownCount(undelivered),
    unsubscribed: shownCount(unsubscribed),
  }
}

type Preview = EmailPreview & { newsletter: Newsletter; version: number }

/** Returns the email of a draft as the owner would get it, and how many members would get it now. */
export async function previewNewsletter(site: Site, by: Member, id: string): Promise<Preview> {
  const row = await newsletterById(site.db, id)
  if (!row) return refuse(newsletterRefusals.newsletter_not_found)
  if (row.startedAt) refuse(newsletterRefusals.newsletter_already_sent)
  const newsletter = toNewsletter(row)
  const people = shownCount(await countAudience(site.db, row, site.clock.now()))
  const mail = await newsletterMail(site.config, await exampleDetails(site, by, newsletter))
  return { newsletter, version: row.version, people, subject: mail.subject, text: mail.text, html: mail.html }
}

/** Returns the details of an email to the owner. Its link opens the page for stopping emails, and stops none. */
export async function exampleDetails(
  site: Site,
  { memberId }: Member,
  { subject, text }: { subject: string; text: string },
): Promise<WrittenMailDetails> {
  const { userName: name } = await memberById(site.db, memberId)
  return { name, email: { subject, text }, stop: `${site.config.siteUrl}${paths.unsubscribe}` }
}
