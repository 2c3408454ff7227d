import { refusalTable } from '#platform/contract.ts'

export const mailRefusals = refusalTable({
  mail_not_found: { status: 404, detail: 'There is no such mail. Mail is kept for thirty days.' },
  mail_being_sent: { status: 409, detail: 'It is on its way already, and is tried again by itself.' },
  mail_emptied: {
    status: 409,
    detail: 'It was sent more than a week ago, and what it said is no longer kept. It cannot be sent again.',
  },
})
