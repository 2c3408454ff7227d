import { signedIn } from '#accounts/server/access-rules.ts'
import * as endpoints from '#privacy/contract/emails.ts'
import * as returnedMailEndpoints from '#privacy/contract/returned-mail.ts'
import { receiveReport, reportedByProvider } from '#privacy/server/returned-mail/receive-report.ts'
import { chooseEventNews } from '#privacy/server/event-news/choose-event-news.ts'
import { eventNewsSince } from '#privacy/server/event-news/news-queries.ts'
import { chooseNewsletter } from '#privacy/server/newsletters/choose-newsletter.ts'
import { newsletterSince } from '#privacy/server/newsletters/newsletter-queries.ts'
import { loadUnsubscribeLink, stopEmails } from '#privacy/server/unsubscribe/stop-emails.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute } from '#platform/server/http/serve.ts'
import type { Site } from '#platform/server/site.ts'

/** Routes for a member's choice of emails and for unsubscribe links. */
export const emailRoutes = [
  defineRoute(endpoints.getEmailChoices, signedIn, ({ actor }, site) => choicesOf(site, actor.memberId)),
  defineRoute(endpoints.changeEmailChoices, signedIn, async ({ actor, body }, site) => {
    await chooseEventNews(site, actor, body)
    return choicesOf(site, actor.memberId)
  }),
  defineRoute(endpoints.changeNewsletterChoice, signedIn, async ({ actor, body }, site) => {
    await chooseNewsletter(site, actor, body)
    return choicesOf(site, actor.memberId)
  }),
  defineRoute(endpoints.loadUnsubscribeLink, publicAccess, ({ body }, site) => loadUnsubscribeLink(site, body.token)),
  defineRoute(returnedMailEndpoints.receiveMailReport, reportedByProvider, async ({ actor }, site) => {
    await receiveReport(site, actor)
    return { received: true as const }
  }),
  defineRoute(endpoints.unsubscribe, publicAccess, ({ query }, site) => stopEmails(site, query.token)),
]

async function choicesOf(site: Site, memberId: string) {
  const [events, newsletter] = await Promise.all([
    eventNewsSince(site.db, memberId),
    newsletterSince(site.db, memberId),
  ])
  return { event_news_since: events?.toString() ?? null, newsletter_since: newsletter?.toString() ?? null }
}
