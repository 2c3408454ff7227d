import { refusalTable } from '#platform/contract.ts'

export const mailRefusals = refusalTable({
  mail_not_found: { status: 404, detail: 'There is no such mail. Mail is kept for thirty days.' },
  mail_being_sent: { status: 409, detail: 'It is on its way already, and is tried again by itself.' },
  mail_links_removed: {
    status: 409,
    detail:
      'It had a link for its recipient alone, which is not kept once the email is sent. It cannot be sent again: they can ask for a new one.',
  },
  mail_emptied: {
    status: 409,
    detail: 'It was sent more than a week ago, and what it said is no longer kept. It cannot be sent again.',
  },
})
