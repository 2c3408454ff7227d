/** What a member is to be told, and the id of the booking, payment or refund that it is about. */
export type Told =
  | { what: 'booked' | 'booked again' | 'not paid' | 'event cancelled'; about: string }
  | { what: 'released' | 'pay again'; about: string }
  | { what: 'refunded'; about: string }
  /** About the hold that was offered. */
  | { what: 'offered' | 'offer passed'; about: string }
  /** About a row of the waiting list. */
  | { what: 'waited in vain'; about: string }
  /** About the booking: by its member; by the owner; the day before. */
  | { what: 'given up' | 'taken back' | 'reminder'; about: string }
  /** About the booking, at each change that calendars hear of. */
  | { what: 'event moved'; about: string; sequence: number }
  /** About the booking as it goes on at another event, where the owner has moved it. */
  | { what: 'moved'; about: string }
  /** About the booking: what the owner has written to all who come. */
  | { what: 'letter'; about: string; letterId: string }
  /** About the replacement: to the address that was typed, to who handed over, to who took over. */
  | { what: 'replacement asked' | 'handed over' | 'taken over'; about: string }
