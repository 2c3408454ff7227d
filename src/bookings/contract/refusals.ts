import { refusalTable } from '#platform/contract.ts'

export const bookingRefusals = refusalTable({
  event_cancelled: { status: 409, detail: 'This event has been cancelled.' },
  event_past: { status: 409, detail: 'This event is over.' },
  already_attending: { status: 409, detail: 'You are attending this event.' },
  booking_closed: { status: 409, detail: 'Booking for this event has closed.' },
  event_full: { status: 409, detail: 'Sorry, this event is full.' },
  too_young: { status: 409, detail: 'This event is for older people: on its day you will be below its age range.' },
  too_old: { status: 409, detail: 'This event is for younger people: on its day you will be above its age range.' },
  no_female_places: {
    status: 409,
    detail: 'There are no places for women just now. The next one opens when a man books.',
  },
  no_male_places: {
    status: 409,
    detail: 'There are no places for men just now. The next one opens when a woman books.',
  },
  date_of_birth_needed: {
    status: 409,
    detail: 'This event is for people of a certain age. Please give your date of birth first.',
  },
  holding_paused: {
    status: 429,
    detail: 'You have kept three places without paying for one. Please wait a day before you book again.',
  },
  hold_not_found: { status: 404, detail: 'This place is not kept for you any more.' },
  payment_not_found: { status: 404, detail: 'There is no such payment.' },
  payment_gateway_away: {
    status: 503,
    detail: 'There was an error connecting to the payment gateway. Please try again later.',
  },
  bad_signature: { status: 400, detail: 'This message is not signed as it should be.' },
  booking_not_found: { status: 404, detail: 'There is no such booking.' },
  booking_not_live: { status: 409, detail: 'This booking has ended already.' },
  nothing_to_refund: { status: 409, detail: 'There is no payment that could be given back.' },
  refund_under_way: { status: 409, detail: 'This payment has been given back already, or is about to be.' },
  event_not_started: { status: 409, detail: 'This can be said once the event has started.' },
  likes_are_open: { status: 409, detail: 'Likes are open already; only the owner can take this mark away now.' },
})
