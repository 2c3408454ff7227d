import type { Member } from '#accounts/actor.ts'
import type { ComeBackEmail } from '#privacy/contract/admin/come-back-email.ts'
import { shownCount } from '#privacy/rules/newsletter.ts'
import { countAbsent } from '#privacy/server/come-back/absent-queries.ts'
import { comeBackMail } from '#privacy/server/emails/come-back-mail.tsx'
import { exampleDetails, shownResults } from '#privacy/server/newsletters/load-newsletter.ts'
import { resultsOf } from '#privacy/server/newsletters/newsletter-queries.ts'
import { comeBackSettings } from '#privacy/server/store/come-back.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns the email that invites members back, how many would get it now, and what became of the last ones. */
export async function loadComeBackEmail(site: Site, by: Member): Promise<ComeBackEmail> {
  const { email, version, enabledAt } = await comeBackSettings(site.db)
  const mail = await comeBackMail(site.config, await exampleDetails(site, by, email))
  const people = shownCount(await countAbsent(site.db, site.clock.now()))
  return {
    ...{ email, version, is_on: enabledAt !== null },
    preview: { people, subject: mail.subject, text: mail.text, html: mail.html },
    results: shownResults(await resultsOf(site.db, null)),
  }
}
