import { aMember, emailsTo, type TestMember } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Newsletter } from '#privacy/contract/newsletter.ts'
import { newsletterWording } from '#privacy/rules/newsletter.ts'
import { saveNewsletter } from '#privacy/server/newsletters/save-newsletter.ts'
import { insertNewsletterConsent } from '#privacy/server/store/newsletter-consents.ts'
import type { TestSite } from '#tests/test-site.ts'

/** A newsletter to everyone who asked for newsletters. */
export const exampleNewsletter: Newsletter = {
  subject: 'A new venue',
  text: 'We have a new venue.\n\n## Where\n\n- In Dudley\n- [All events](/events)',
  town: null,
  youngest_age: null,
  oldest_age: null,
  attendance: 'any',
  attendance_day: null,
}

/** Creates a member who has opted in to newsletters. */
export async function aReader(t: TestSite, details: Parameters<typeof aMember>[1] = {}): Promise<TestMember> {
  const member = await aMember(t.site, details)
  const consent = { memberId: member.id, content: newsletterWording.text, consentedAt: t.clock.now() }
  await inTransaction(t.site.db, (tx) => insertNewsletterConsent(tx, consent))
  return member
}

export async function readers(t: TestSite, count: number): Promise<TestMember[]> {
  const made: TestMember[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await aReader(t))
  return made
}

/** Saves a draft, and returns its id. */
export async function aDraft(t: TestSite, changes: Partial<Newsletter> = {}): Promise<string> {
  const id = newId()
  await saveNewsletter(t.site, { id, newsletter: { ...exampleNewsletter, ...changes }, version: 0 })
  return id
}

/** Returns how many emails with this subject went to a member. */
export async function countMails(t: TestSite, { email }: { email: string }, subject: string): Promise<number> {
  return (await emailsTo(t, email)).filter((mail) => mail.subject === subject).length
}
