import { sql } from 'kysely'
import { isHidden } from '#messaging/server/message-queries.ts'
import { messagingPersonalData } from '#messaging/server/personal-data.ts'
import { nameUnlessHidden } from '#safety/server/name-queries.ts'
import { columnSection, customSection, type DownloadSection } from '#platform/server/data-download.ts'

const of = messagingPersonalData

const sent = columnSection(of, 'messages', {
  name: 'messages_you_sent',
  heading: 'Messages you sent',
  about: 'Messages you sent to other people, including those they can no longer see.',
  retention: 'messages',
  extra: { to: ['To', nameUnlessHidden('t.to_member_id', 't.from_member_id')] },
  labels: {
    subject: 'Subject',
    body: 'Message',
    sentAt: 'When you sent it',
    removedAt: 'When an owner deleted it',
  },
  from: ({ memberId }) => sql`from messages t join members m on m.id = t.to_member_id
    where t.from_member_id = ${memberId} order by t.sent_at, t.id`,
})

const received = customSection({
  name: 'messages_you_received',
  heading: 'Messages you received',
  about: 'Messages other people sent you, as your Messages page shows them. Messages hidden by a block are left out.',
  retention: 'messages',
  extra: {
    from: ['From', sql`m.user_name`],
    subject: ['Subject', sql`messages.subject`],
    body: ['Message', sql`messages.body`],
    sentAt: ['When it was sent', sql`messages.sent_at`],
    readAt: ['When you read it', sql`messages.read_at`],
  },
  from: ({ memberId }) => sql`from messages join members m on m.id = messages.from_member_id
    where messages.to_member_id = ${memberId} and not ${isHidden('from', memberId)} order by messages.sent_at, messages.id`,
})

const settings = columnSection(of, 'messageSettings', {
  name: 'message_settings',
  heading: 'Emails about messages',
  about: 'Whether we email you about unread messages.',
  retention: 'account',
  labels: { unreadMailDisabledAt: 'Turned off on' },
  from: ({ memberId }) => sql`from message_settings t where t.member_id = ${memberId}`,
})

export const messagingDownload: readonly DownloadSection[] = [sent, received, settings]
