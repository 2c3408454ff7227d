/** The type of a notification, and the id of the booking, payment or refund that it is about. */
export type NotificationRequest =
  | { type: 'booked' | 'booked again' | 'not paid' | 'event cancelled'; about: string }
  | { type: 'payment released' | 'pay again'; about: string }
  | { type: 'refund made'; about: string }
  /** About a hold that was offered. */
  | { type: 'place offered' | 'offer expired'; about: string }
  /** About a row of the waiting list. */
  | { type: 'waiting list closed'; about: string }
  /** About a booking. The reminder is sent on the day before the event. */
  | { type: 'cancelled by member' | 'cancelled by owner' | 'reminder'; about: string }
  /** About a booking, on the day of its event, if the member has not said whether they are coming. */
  | { type: 'still coming'; about: string }
  /** About a booking, after each change of the event that calendars must apply. */
  | { type: 'event moved'; about: string; sequence: number }
  /** About the new booking, after the owner moved a member to another event. */
  | { type: 'booking moved'; about: string }
  /** About a booking, with an announcement that the owner sent to all booked members. */
  | { type: 'announcement'; about: string; announcementId: string }
  /** About a replacement. The recipients are the address that was typed, the former holder and the new holder. */
  | { type: 'replacement offered' | 'place transferred' | 'transfer accepted'; about: string }
  /** About the link with which a friend claimed a place. The recipients are the buyer and the friend. */
  | { type: 'second chair claimed' | 'place claimed'; about: string }
  /** About a friend's place, to its buyer. */
  | { type: 'second chair booked' | 'second chair unclaimed' | 'second chair ended'; about: string }
  /** About a refund of a voucher's payment. */
  | { type: 'voucher refunded'; about: string }
  /** About a voucher, to its buyer. */
  | { type: 'voucher sold' | 'voucher not paid' | 'voucher expires'; about: string }
  | { type: 'second chair moved'; about: string; sequence: number }
