import { demoMemberByName } from '#demo/member-named.ts'
import { newsletterReaders } from '#demo/newsletter-readers.ts'
import type { Site } from '#platform/server/site.ts'
import { newsletterWording } from '#privacy/rules/newsletter.ts'
import { chooseNewsletter } from '#privacy/server/newsletters/choose-newsletter.ts'

export async function fillNewsletters(site: Site): Promise<void> {
  for (const { userName } of newsletterReaders) {
    const member = await demoMemberByName(site, userName)
    if (member) await chooseNewsletter(site, member, { newsletter: true, wording_version: newsletterWording.version })
  }
}
