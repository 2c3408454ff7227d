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
  about:
    'The emails we’ve sent you. We delete the text of an email sooner than its other details, so it may be missing here.',
  retention: 'mail',
  labels: {
    toAddress: 'To',
    subject: 'Subject',
    textBody: 'Text',
    createdAt: 'Written on',
    sentAt: 'Sent on',
    bouncedAt: 'When it came back to us',
    spamReportedAt: 'When you reported it as spam',
    failedAt: 'When we stopped trying to send it',
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
  heading: 'Record of actions',
  about:
    'What you did on the site, and what our team did with your account. It’s kept with ID numbers instead of names, as proof of what happened.',
  retention: 'audit',
  extra: { by: ['By', sql`case when t.actor_id = own.id then 'you' else 'the site’s team' end`] },
  labels: { action: 'Action', at: 'When' },
  from: ({ memberId }) => sql`from audit t cross join (select ${memberId}::uuid as id) own
    where t.actor_id = ${memberId} or t.subject = ${memberId} and t.action = any(${ACTIONS_SHOWN_TO_MEMBER}::text[])
    order by t.at, t.id`,
})

const securityEvents = columnSection(platformPersonalData, 'securityEvents', {
  name: 'security_events',
  heading: 'Security of your account',
  about:
    'Sign-ins, failed attempts and changes to your account. We keep these so that you and we can see if someone else has tried to use it.',
  retention: 'securityEvents',
  extra: {
    by: ['By', sql`case when t.actor_id is not null then 'the site’s team' end`],
  },
  labels: {
    kind: 'What',
    detail: 'How it was done, or why it was refused',
    // Where an owner acted, the device is theirs.
    device: 'Device',
    at: 'When',
    lastAt: 'Last time',
    times: 'Number of times',
  },
  from: ({ memberId }) => sql`from (
      select kind, detail, case when actor_id is null then device end as device, at, last_at, times, actor_id, id
      from security_events where member_id = ${memberId}) t order by t.at, t.id`,
})

const breaches = columnSection(privacyPersonalData, 'breachNoticePeople', {
  name: 'notices_about_your_data',
  heading: 'Notices about your data',
  about: 'When we told you about something that happened to your data.',
  retention: 'account',
  extra: { subject: ['Subject', sql`n.subject`] },
  labels: { notifiedAt: 'When' },
  from: ({ memberId }) => sql`from breach_notice_people t join breach_notices n on n.id = t.notice_id
    where t.member_id = ${memberId} and t.notified_at is not null order by t.notified_at`,
})

const downloads = columnSection(privacyPersonalData, 'downloads', {
  name: 'downloads',
  heading: 'This download',
  about: 'When you requested this download.',
  retention: 'downloads',
  labels: { requestedAt: 'When' },
  from: ({ memberId }) => sql`from downloads t where t.member_id = ${memberId}`,
})

const complaints = columnSection(privacyPersonalData, 'complaints', {
  name: 'complaints',
  heading: 'Complaints and requests',
  about: 'Your complaints and questions about your data, and our answers.',
  retention: 'complaints',
  labels: {
    reference: 'Reference',
    kind: 'About',
    name: 'Name given',
    email: 'Email address given',
    content: 'What you wrote',
    receivedAt: 'Received on',
    answerBy: 'Answer due by',
    extendedAt: 'Deadline extended on',
    extensionReason: 'Reason for the extension',
    closedAt: 'Answered on',
    closureMethod: 'How it was answered',
    outcome: 'The answer, or our note about it',
  },
  from: ({ memberId }) => sql`from complaints t where t.member_id = ${memberId} order by t.received_at, t.id`,
})

const eventNews = columnSection(privacyPersonalData, 'eventNewsConsents', {
  name: 'event_news',
  heading: 'Emails about new events',
  about: 'When you signed up for emails about new events, and when you stopped them.',
  retention: 'mailChoices',
  labels: {
    content: 'What you agreed to',
    consentedAt: 'Signed up on',
    withdrawnAt: 'Stopped on',
    withdrawnBy: 'How you stopped them',
  },
  from: ({ memberId }) => sql`from event_news_consents t where t.member_id = ${memberId} order by t.consented_at`,
})

const newsletterConsents = columnSection(privacyPersonalData, 'newsletterConsents', {
  name: 'newsletter',
  heading: 'Newsletter',
  about: 'When you signed up for our newsletter, and when you stopped it.',
  retention: 'mailChoices',
  labels: {
    content: 'What you agreed to',
    consentedAt: 'Signed up on',
    withdrawnAt: 'Stopped on',
    withdrawnBy: 'How you stopped it',
  },
  from: ({ memberId }) => sql`from newsletter_consents t where t.member_id = ${memberId} order by t.consented_at`,
})

const newsletters = columnSection(privacyPersonalData, 'newsletterRecipients', {
  name: 'newsletters_sent',
  heading: 'Newsletters to you',
  about: 'When we sent you a newsletter or invited you back, so that you get at most one of these emails a day.',
  retention: 'mail',
  extra: { subject: ['Subject', sql`n.subject`] },
  labels: { sentAt: 'Sent on', unsubscribedAt: 'When you stopped newsletters with its link' },
  from: ({ memberId }) => sql`from newsletter_recipients t left join newsletters n on n.id = t.newsletter_id
    where t.member_id = ${memberId} order by t.sent_at`,
})

const comeBackEmails = columnSection(privacyPersonalData, 'comeBackEmails', {
  name: 'invitations_back',
  heading: 'Invitations to come back',
  about: 'When we last invited you back after a while without an event, so that we do it only once.',
  retention: 'comeBackEmails',
  labels: { lastAttendedAt: 'When your last event was', sentAt: 'Sent on' },
  from: ({ memberId }) => sql`from come_back_emails t where t.member_id = ${memberId}`,
})

const placeNews = columnSection(privacyPersonalData, 'placeNewsRecipients', {
  name: 'emails_about_free_places',
  heading: 'Emails about places left',
  about: 'When we emailed you about places left at an event, so that you get at most one of these emails a week.',
  retention: 'mail',
  labels: { sentAt: 'Sent on' },
  from: ({ memberId }) => sql`from place_news_recipients t where t.member_id = ${memberId} order by t.sent_at`,
})

export const privacyDownload: readonly DownloadSection[] = [
  mails,
  eventNews,
  placeNews,
  newsletterConsents,
  newsletters,
  comeBackEmails,
  actions,
  securityEvents,
  breaches,
  complaints,
  downloads,
]
