/** What a member is notified of, and the id of the booking, payment or refund that it is about. */
export type NotificationRequest =
  | { type: 'booked' | 'booked again' | 'not paid' | 'event cancelled'; about: string }
  | { type: 'payment released' | 'pay again'; about: string }
  | { type: 'refund made'; about: string }
  /** About the hold that was offered. */
  | { type: 'place offered' | 'offer expired'; about: string }
  /** About a row of the waiting list. */
  | { type: 'waiting list closed'; about: string }
  /** About the booking: cancelled by its member, cancelled by the owner, or the reminder on the day before. */
  | { type: 'cancelled by member' | 'cancelled by owner' | 'reminder'; about: string }
  /** About the booking, at each change that calendars must show. */
  | { type: 'event moved'; about: string; sequence: number }
  /** About the booking as it continues at another event, after the owner moved it. */
  | { type: 'booking moved'; about: string }
  /** About the booking: an announcement that the owner sent to everyone who is booked. */
  | { type: 'announcement'; about: string; announcementId: string }
  /** About the replacement: to the address that was typed, to the former holder, to the new holder. */
  | { type: 'replacement offered' | 'place transferred' | 'transfer accepted'; about: string }
