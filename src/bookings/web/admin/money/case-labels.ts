import type { MoneyCase } from '#bookings/contract/admin/money.ts'

type CaseLabel = { title: string; toDo: string }

/** The meaning of each kind of case and the action to take, for readers who are not accountants. */
export const caseLabels: Record<MoneyCase['kind'], CaseLabel> = {
  'unknown payment': {
    title: 'A payment that the site knows nothing of',
    toDo: 'Look it up at the card provider by its id. If nobody can say what it was for, give it back there.',
  },
  'wrong amount': {
    title: 'A payment of another amount than was asked for',
    toDo: 'The site has let it go or is giving it back. Look at the payment: if money is still there, give it back.',
  },
  'capture failed': {
    title: 'A payment that could not be taken',
    toDo: 'The member has a link to pay again within a day. There is nothing to do unless they write to you.',
  },
  'refund failed': {
    title: 'A refund that did not arrive',
    toDo: 'The card may be closed. Ask the member how they would like their money, and pay it another way.',
  },
  dispute: {
    title: 'A payment that somebody disputes with their bank',
    toDo: 'Answer it at the card provider before its deadline. The bank decides, and the provider tells you how.',
  },
  'refunded elsewhere': {
    title: 'Money given back at the card provider, and not from here',
    toDo: 'If it was you, note it. The booking still stands: cancel it if it should not.',
  },
  'booking released unpaid': {
    title: 'A place that was released because it was never paid',
    toDo: 'The member has been told. There is nothing to do unless they write to you.',
  },
  'manual refund due': {
    title: 'Money to pay back by hand',
    toDo: 'It came in cash or another way, so no card can take it back. Pay it, then say so at the booking of the event.',
  },
}
