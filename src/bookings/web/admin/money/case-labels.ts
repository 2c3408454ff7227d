import type { MoneyCase } from '#bookings/contract/admin/money.ts'

type CaseLabel = { title: string; toDo: string }

/** The meaning of each kind of case and the action to take, for readers who are not accountants. */
export const caseLabels: Record<MoneyCase['kind'], CaseLabel> = {
  'unknown payment': {
    title: 'A payment that the site doesn’t recognise',
    toDo: 'Look it up by its ID on the payment provider’s website. If nobody knows what it was for, refund it there.',
  },
  'wrong amount': {
    title: 'A payment for the wrong amount',
    toDo: 'The site has released it or is refunding it. Check the payment, and refund any money that’s left.',
  },
  'capture failed': {
    title: 'A payment that couldn’t be taken',
    toDo: 'The member has been sent a link to retry the payment within a day. You don’t need to do anything unless they contact you.',
  },
  'refund failed': {
    title: 'A refund that didn’t arrive',
    toDo: 'The card may have been cancelled. Ask the member how they would like their money, and pay it another way.',
  },
  dispute: {
    title: 'A payment disputed with the bank',
    toDo: 'Respond on the payment provider’s website before its deadline. The bank decides, and the provider will tell you the result.',
  },
  'refunded elsewhere': {
    title: 'A refund made through the payment provider',
    toDo: 'If you made it, close this with a note. The booking still stands, so cancel it if it shouldn’t.',
  },
  'booking released unpaid': {
    title: 'A place released because it wasn’t paid for',
    toDo: 'The member has been told. You don’t need to do anything unless they contact you.',
  },
  'manual refund due': {
    title: 'A refund to make yourself',
    toDo: 'It was paid in cash or another way, so we can’t refund a card. Refund it yourself, then mark it as refunded on the event’s page.',
  },
}
