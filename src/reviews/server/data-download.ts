import { sql } from 'kysely'
import { columnSection, eventFields, type DownloadSection } from '#platform/server/data-download.ts'
import { reviewsPersonalData } from '#reviews/server/personal-data.ts'

const reviews = columnSection(reviewsPersonalData, 'reviews', {
  name: 'reviews',
  heading: 'Your reviews',
  about: 'What you wrote about our evenings, whether we published it, and what we answered.',
  retention: 'reviews',
  extra: eventFields,
  labels: {
    eventId: 'Event number',
    stars: 'Stars',
    body: 'What you wrote',
    showsName: 'Whether your first name is shown',
    state: 'State',
    writtenAt: 'When you wrote it',
    publishedAt: 'When it was published',
    refusedFor: 'The rule for which it was refused',
    refusalNote: 'What we wrote about the refusal',
    refusedAt: 'When it was refused',
    answer: 'Our answer',
    answeredAt: 'When we answered',
  },
  from: ({ memberId }) => sql`from reviews t join events e on e.id = t.event_id
    where t.member_id = ${memberId} order by t.written_at`,
})

const mailSetting = columnSection(reviewsPersonalData, 'reviewMailSettings', {
  name: 'review_mail_settings',
  heading: 'Emails that ask for a review',
  about: 'Whether we email you after an evening to ask for a review.',
  retention: 'account',
  labels: { disabledAt: 'Turned off on' },
  from: ({ memberId }) => sql`from review_mail_settings t where t.member_id = ${memberId}`,
})

export const reviewsDownload: readonly DownloadSection[] = [reviews, mailSetting]
