import { sql } from 'kysely'
import { isMatchVisible, likeIsVisibleTo } from '#matching/server/like-queries.ts'
import { matchingPersonalData } from '#matching/server/personal-data.ts'
import { nameUnlessHidden } from '#safety/server/name-queries.ts'
import { columnSection, customSection, eventFields, type DownloadSection } from '#platform/server/data-download.ts'

const of = matchingPersonalData

const consents = columnSection(of, 'likesConsents', {
  name: 'likes_consents',
  heading: 'Your agreement to us using your likes',
  about: 'What you agreed to before you sent likes, when you agreed and, if you did, when you withdrew your agreement.',
  retention: 'likesConsents',
  labels: {
    content: 'What you agreed to',
    consentedAt: 'When you agreed',
    withdrawnAt: 'When you withdrew your agreement',
  },
  from: ({ memberId }) => sql`from likes_consents t where t.member_id = ${memberId} order by t.consented_at`,
})

const cards = columnSection(of, 'likesCards', {
  name: 'likes_cards_you_sent',
  heading: 'When you sent your likes',
  about: 'When you sent your likes for each event. We keep this because you can only send them once.',
  retention: 'likes',
  extra: eventFields,
  labels: {
    eventId: 'Event number',
    sentAt: 'When you sent them',
    erasedAt: 'When they were erased, because you stopped us using your likes',
  },
  from: ({ memberId }) => sql`from likes_cards t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.sent_at`,
})

const sent = columnSection(of, 'likes', {
  name: 'likes_you_sent',
  heading: 'People you like',
  about: 'The people you ticked after an event. We keep this so that we can tell you both when you match.',
  retention: 'likes',
  extra: { ...eventFields, person: ['Person you like', nameUnlessHidden('t.to_member_id', 't.from_member_id')] },
  labels: { eventId: 'Event number' },
  // No index of the likes begins with who sent them, but one of their cards does.
  from: ({ memberId }) => sql`from likes_cards c
    join likes t on t.event_id = c.event_id and t.from_member_id = c.member_id
    join events e on e.id = t.event_id join members m on m.id = t.to_member_id
    where c.member_id = ${memberId} order by e.starts_at, m.user_name`,
})

/** Omits likes that the member may not see yet, so that they cannot influence the member's own likes. */
const received = customSection({
  name: 'likes_you_received',
  heading: 'Who likes you',
  about:
    'People who like you, from events where you’ve sent your own likes or likes have closed. Until then, other likes aren’t shown.',
  retention: 'likes',
  extra: { ...eventFields, person: ['Who likes you', sql`m.user_name`] },
  from: (to) => sql`from likes l join events e on e.id = l.event_id join members m on m.id = l.from_member_id
    where ${likeIsVisibleTo(to)} order by e.starts_at, m.user_name`,
})

const matches = columnSection(of, 'matches', {
  name: 'matches',
  heading: 'Your matches',
  about: 'People you like who like you too, as shown on My Matches.',
  retention: 'likes',
  extra: { ...eventFields, person: ['Match', sql`m.user_name`] },
  labels: { eventId: 'Event number', matchedAt: 'When you matched' },
  from: ({ memberId }) => sql`from matches t join events e on e.id = t.event_id join members m on m.id = t.other_id
    where t.member_id = ${memberId} and ${isMatchVisible(sql`t.other_id`, memberId)} order by t.matched_at`,
})

const mailSetting = columnSection(of, 'likesMailSettings', {
  name: 'likes_mail_settings',
  heading: 'Emails about likes',
  about: 'Whether we email you when likes close if anyone has liked you.',
  retention: 'account',
  labels: { disabledAt: 'Turned off on' },
  from: ({ memberId }) => sql`from likes_mail_settings t where t.member_id = ${memberId}`,
})

export const matchingDownload: readonly DownloadSection[] = [consents, cards, sent, received, matches, mailSetting]
