import { sql } from 'kysely'
import { giveOut, type GivenSection } from '#platform/server/given-out-rows.ts'
import { platformPersonalData } from '#platform/server/personal-data.ts'
import { privacyPersonalData } from '#privacy/server/personal-data.ts'

/**
 * Leaves out emails to an address the member has not verified: they are for the person who reads there, and a link in one would
 * verify it. Notifications may have gone to an address the member had before.
 */
const mails = giveOut(platformPersonalData, 'outgoingMails', {
  name: 'emails',
  heading: 'Emails to you',
  about: 'What we sent you. What an email said goes before the rest, and then it is empty here.',
  kept: 'mail',
  says: {
    toAddress: 'To',
    subject: 'Subject',
    textBody: 'What it said',
    createdAt: 'When it was written',
    sentAt: 'When it was sent',
    givenUpAt: 'When we gave up sending it',
  },
  from: ({ memberId }) => sql`from outgoing_mails t
    where t.member_id = ${memberId} and (
      lower(t.to_address) = (select lower(email) from members where id = ${memberId})
      or t.id = any(${mailsOfWhatTheyWereTold(memberId)}) or t.again_of = any(${mailsOfWhatTheyWereTold(memberId)}))
    order by t.created_at, t.id`,
})

const mailsOfWhatTheyWereTold = (memberId: string) => sql`array(
  select mail_id from told where member_id = ${memberId} and mail_id is not null
  union select mail_id from breach_notice_people where member_id = ${memberId} and mail_id is not null)`

/** What others did about the member, as far as the member is told of it: reports and blocks are left out. */
const TOLD_OF = [
  ...['member admitted', 'made owner', 'role taken away', 'second factor reset', 'activation sent again'],
  ...['gender corrected', 'date of birth corrected', 'member signed out', 'note kept'],
  ...['member suspended', 'suspension lifted', 'profile text removed', 'portrait removed'],
]

const deeds = giveOut(platformPersonalData, 'audit', {
  name: 'record_of_deeds',
  heading: 'What was done',
  about:
    'The record of what you did, and of what those who run the site did about your account. It is kept with numbers instead of names, so that it can be proved what happened.',
  kept: 'audit',
  also: { by: ['By whom', sql`case when t.actor_id = own.id then 'you' else 'those who run the site' end`] },
  says: { deed: 'What', at: 'When' },
  from: ({ memberId }) => sql`from audit t cross join (select ${memberId}::uuid as id) own
    where t.actor_id = ${memberId} or t.subject = ${memberId} and t.deed = any(${TOLD_OF}::text[])
    order by t.at, t.id`,
})

const breaches = giveOut(privacyPersonalData, 'breachNoticePeople', {
  name: 'notices_about_your_data',
  heading: 'Notices about your data',
  about: 'That we told you of something that happened to your data.',
  kept: 'account',
  also: { subject: ['What it was about', sql`n.subject`] },
  says: { toldAt: 'When' },
  from: ({ memberId }) => sql`from breach_notice_people t join breach_notices n on n.id = t.notice_id
    where t.member_id = ${memberId} and t.told_at is not null order by t.told_at`,
})

const downloads = giveOut(privacyPersonalData, 'downloads', {
  name: 'downloads',
  heading: 'This download',
  about: 'That you asked for it.',
  kept: 'downloads',
  says: { askedAt: 'When' },
  from: ({ memberId }) => sql`from downloads t where t.member_id = ${memberId}`,
})

const complaints = giveOut(privacyPersonalData, 'complaints', {
  name: 'complaints',
  heading: 'Complaints and requests',
  about: 'What you wrote to us as a complaint or a question about your data, and what we answered.',
  kept: 'complaints',
  says: {
    reference: 'Number',
    kind: 'About what',
    name: 'Name given',
    email: 'Email address given',
    words: 'What you wrote',
    receivedAt: 'When it came',
    answerBy: 'To be answered by',
    extendedAt: 'When we took more time',
    extendedWhy: 'Why we took more time',
    closedAt: 'When it was answered',
    closedHow: 'How it was answered',
    outcome: 'The answer, or what was noted of it',
  },
  from: ({ memberId }) => sql`from complaints t where t.member_id = ${memberId} order by t.received_at, t.id`,
})

const news = giveOut(privacyPersonalData, 'eventNewsConsents', {
  name: 'news_of_events',
  heading: 'News of events',
  about: 'That you asked to be told of new events, and that you no longer wanted to be.',
  kept: 'mailChoices',
  says: { words: 'What you agreed to', givenAt: 'When', withdrawnAt: 'When you took it back', withdrawnBy: 'How' },
  from: ({ memberId }) => sql`from event_news_consents t where t.member_id = ${memberId} order by t.given_at`,
})

export const privacyGivenOut: readonly GivenSection[] = [mails, news, deeds, breaches, complaints, downloads]
