import type { CreditEntry } from '#bookings/contract/credit.ts'

const labels: Record<CreditEntry['kind'], string> = {
  added: 'Added by us',
  'in place of a refund': 'Instead of a refund',
  'too few dates': 'For too few dates',
  returned: 'Returned from a booking',
  used: 'Used for a booking',
  'turned back': 'Refunded to a card',
  removed: 'Removed by us',
  lapsed: 'Lapsed',
  voucher: 'Gift voucher',
  'voucher refunded': 'Gift voucher refunded',
}

/** Says what a change of credit was for, such as 'Used for a booking: An evening in Dudley'. */
export function formatCreditEntry({ kind, event_title: title }: CreditEntry): string {
  return title === null ? labels[kind] : `${labels[kind]}: ${title}`
}
