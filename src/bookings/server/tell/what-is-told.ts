/** What a member is notified of, and the id of the booking, payment or refund that it is about. */
export type Told =
  | { what: 'booked' | 'booked again' | 'not paid' | 'event cancelled'; about: string }
  | { what: 'released' | 'pay again'; about: string }
  | { what: 'refunded'; about: string }
  /** About the hold that was offered. */
  | { what: 'offered' | 'offer passed'; about: string }
  /** About a row of the waiting list. */
  | { what: 'waited in vain'; about: string }
  /** About the booking: cancelled by its member, cancelled by the owner, or the reminder on the day before. */
  | { what: 'given up' | 'taken back' | 'reminder'; about: string }
  /** About the booking, at each change that calendars must show. */
  | { what: 'event moved'; about: string; sequence: number }
  /** About the booking as it continues at another event, after the owner moved it. */
  | { what: 'moved'; about: string }
  /** About the booking: an announcement that the owner sent to everyone who is booked. */
  | { what: 'letter'; about: string; letterId: string }
  /** About the replacement: to the address that was typed, to the former holder, to the new holder. */
  | { what: 'replacement asked' | 'handed over' | 'taken over'; about: string }
