import { sql } from 'kysely'
import { columnSection, type DownloadSection } from '#platform/server/data-download.ts'
import { platformPersonalData } from '#platform/server/personal-data.ts'
import { privacyPersonalData } from '#privacy/server/personal-data.ts'

/**
 * The emails sent to the member. Emails to an unverified address are left out: the address may be someone else's, and a link in
 * such an email would verify it. Notifications may have gone to a previous address of the member.
 */
const mails = columnSection(platformPersonalData, 'outgoingMail', {
  name: 'emails',
  heading: 'Emails to you',
  about: 'What we sent you. The content of an email is deleted before the rest, and is then empty here.',
  retention: 'mail',
  labels: {
    toAddress: 'To',
    subject: 'Subject',
    textBody: 'What it said',
    createdAt: 'When it was written',
    sentAt: 'When it was sent',
    failedAt: 'When we gave up sending it',
  },
  from: ({ memberId }) => sql`from outgoing_mail t
    where t.member_id = ${memberId} and (
      lower(t.to_address) = (select lower(email) from members where id = ${memberId})
      or t.id = any(${notificationMailIds(memberId)}) or t.repeat_of = any(${notificationMailIds(memberId)}))
    order by t.created_at, t.id`,
})

const notificationMailIds = (memberId: string) => sql`array(
  select mail_id from notifications where member_id = ${memberId} and mail_id is not null
  union select mail_id from breach_notice_people where member_id = ${memberId} and mail_id is not null)`

/** Actions by others that the download includes. Reports and blocks are left out. */
const ACTIONS_SHOWN_TO_MEMBER = [
  ...['account created', 'owner role assigned', 'role removed', 'second factor reset', 'activation sent again'],
  'passkey blocked',
  ...['gender corrected', 'date of birth corrected', 'member signed out', 'note saved'],
  ...['member suspended', 'suspension lifted', 'profile text removed', 'portrait removed'],
]

const actions = columnSection(platformPersonalData, 'audit', {
  name: 'record_of_actions',
  heading: 'What was done',
  about:
    'The record of what you did, and of what those who run the site did about your account. It is kept with numbers instead of names, so that it can be proved what happened.',
  retention: 'audit',
  extra: { by: ['By whom', sql`case when t.actor_id = own.id then 'you' else 'those who run the site' end`] },
  labels: { action: 'What', at: 'When' },
  from: ({ memberId }) => sql`from audit t cross join (select ${memberId}::uuid as id) own
    where t.actor_id = ${memberId} or t.subject = ${memberId} and t.action = any(${ACTIONS_SHOWN_TO_MEMBER}::text[])
    order by t.at, t.id`,
})

const securityEvents = columnSection(platformPersonalData, 'securityEvents', {
  name: 'security_events',
  heading: 'Security of your account',
  about:
    'Sign-ins, attempts that were refused, and changes of your account, so that you and we can see if somebody else tried to use it.',
  retention: 'securityEvents',
  extra: {
    by: ['By whom', sql`case when t.actor_id is not null then 'those who run the site' end`],
  },
  labels: {
    kind: 'What',
    detail: 'How, or why it was refused',
    // Where an owner acted, the device is theirs.
    device: 'Device',
    at: 'When',
    lastAt: 'The last time',
    times: 'How often',
  },
  from: ({ memberId }) => sql`from (
      select kind, detail, case when actor_id is null then device end as device, at, last_at, times, actor_id, id
      from security_events where member_id = ${memberId}) t order by t.at, t.id`,
})

const breaches = columnSection(privacyPersonalData, 'breachNoticePeople', {
  name: 'notices_about_your_data',
  heading: 'Notices about your data',
  about: 'That we told you of something that happened to your data.',
  retention: 'account',
  extra: { subject: ['What it was about', sql`n.subject`] },
  labels: { notifiedAt: 'When' },
  from: ({ memberId }) => sql`from breach_notice_people t join breach_notices n on n.id = t.notice_id
    where t.member_id = ${memberId} and t.notified_at is not null order by t.notified_at`,
})

const downloads = columnSection(privacyPersonalData, 'downloads', {
  name: 'downloads',
  heading: 'This download',
  about: 'That you asked for it.',
  retention: 'downloads',
  labels: { requestedAt: 'When' },
  from: ({ memberId }) => sql`from downloads t where t.member_id = ${memberId}`,
})

const complaints = columnSection(privacyPersonalData, 'complaints', {
  name: 'complaints',
  heading: 'Complaints and requests',
  about: 'What you wrote to us as a complaint or a question about your data, and what we answered.',
  retention: 'complaints',
  labels: {
    reference: 'Number',
    kind: 'About what',
    name: 'Name given',
    email: 'Email address given',
    content: 'What you wrote',
    receivedAt: 'When it came',
    answerBy: 'To be answered by',
    extendedAt: 'When we took more time',
    extensionReason: 'Why we took more time',
    closedAt: 'When it was answered',
    closureMethod: 'How it was answered',
    outcome: 'The answer, or what was noted of it',
  },
  from: ({ memberId }) => sql`from complaints t where t.member_id = ${memberId} order by t.received_at, t.id`,
})

const eventNews = columnSection(privacyPersonalData, 'eventNewsConsents', {
  name: 'event_news',
  heading: 'News of events',
  about: 'That you asked to be told of new events, and that you no longer wanted to be.',
  retention: 'mailChoices',
  labels: {
    content: 'What you agreed to',
    consentedAt: 'When',
    withdrawnAt: 'When you took it back',
    withdrawnBy: 'How',
  },
  from: ({ memberId }) => sql`from event_news_consents t where t.member_id = ${memberId} order by t.consented_at`,
})

export const privacyDownload: readonly DownloadSection[] = [
  mails,
  eventNews,
  actions,
  securityEvents,
  breaches,
  complaints,
  downloads,
]
