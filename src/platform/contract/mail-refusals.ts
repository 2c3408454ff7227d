import { refusalTable } from '#platform/contract.ts'

export const mailRefusals = refusalTable({
  mail_not_found: { status: 404, detail: 'We couldn’t find that email. Emails are kept for 30 days.' },
  mail_being_sent: { status: 409, detail: 'It’s already being sent, and will be retried automatically.' },
  mail_links_removed: {
    status: 409,
    detail:
      'It contained a personal link, which we don’t keep after sending, so it can’t be sent again. They can ask for a new one.',
  },
  mail_emptied: {
    status: 409,
    detail: 'It was sent more than a week ago and its text is no longer kept, so it can’t be sent again.',
  },
})
