import { aMember, emailsTo, signInAs, type TestMember } from '#accounts/testing.ts'
import type { EventDetails } from '#events/contract.ts'
import { anEvent } from '#events/testing.ts'
import type { changeEmailChoices } from '#privacy/contract/emails.ts'
import { eventNewsWording } from '#privacy/rules/event-news.ts'
import type { TestSite } from '#tests/test-site.ts'

/** Advances the clock to the next occurrence of this hour in London. */
export async function advanceToHour(t: TestSite, hour: number, minute = 0): Promise<void> {
  const now = t.clock.now().toZonedDateTimeISO('Europe/London')
  const today = now.toPlainDate().toZonedDateTime({ timeZone: 'Europe/London', plainTime: { hour, minute } })
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })
  await t.clock.advance(t.site.db, t.clock.now().until(next.toInstant()))
}

/** Publishes a free event that starts in twenty days, so that several news emails can be due before it. */
export function anUpcomingEvent(t: TestSite, details: Partial<EventDetails> = {}): Promise<number> {
  const startsAt = t.clock.now().add({ hours: 24 * 20 })
  const endsAt = startsAt.add({ hours: 2 })
  return anEvent(t.site, { startsAt: startsAt.toString(), endsAt: endsAt.toString(), pricePence: 0, ...details })
}

/** Sets whether a member wants emails about new events, through the API. */
export async function setEventNews(
  t: TestSite,
  member: TestMember,
  event_news: boolean,
  wording_version: number = eventNewsWording.version,
): Promise<void> {
  const api = t.apiAs((await signInAs(t.site, member)).access)
  await api<typeof changeEmailChoices>('PUT /api/account/emails', { body: { event_news, wording_version } })
}

/** Creates a member who has opted in to emails about new events. */
export async function aSubscriber(t: TestSite, memberDetails: Parameters<typeof aMember>[1] = {}): Promise<TestMember> {
  const member = await aMember(t.site, memberDetails)
  await setEventNews(t, member, true)
  return member
}

/** Returns the emails about new events that a member has received, newest first. */
export async function newsEmailsTo(t: TestSite, { email }: { email: string }) {
  return (await emailsTo(t, email)).filter(({ subject }) => /^New: |new events$/.test(subject))
}
