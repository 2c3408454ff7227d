import { refusalTable } from '#platform/contract.ts'

export const bookingRefusals = refusalTable({
  event_cancelled: { status: 409, detail: 'This event has been cancelled.' },
  event_past: { status: 409, detail: 'This event has finished.' },
  already_attending: { status: 409, detail: 'You are attending this event.' },
  booking_closed: { status: 409, detail: 'Booking for this event has closed.' },
  event_full: { status: 409, detail: 'Sorry, this event is full.' },
  too_young: { status: 409, detail: 'You’ll be too young for this event on the night.' },
  account_not_active: { status: 409, detail: 'You can’t book with this account at the moment.' },
  under_18: { status: 409, detail: 'You must be 18 or over to come to our events.' },
  too_old: { status: 409, detail: 'You’ll be too old for this event on the night.' },
  no_female_places: {
    status: 409,
    detail: 'There are no places for women right now. More will open as men book.',
  },
  no_male_places: {
    status: 409,
    detail: 'There are no places for men right now. More will open as women book.',
  },
  date_of_birth_needed: {
    status: 409,
    detail: 'Please enter your date of birth first.',
  },
  holds_paused: {
    status: 429,
    detail:
      'You’ve held three places without paying, so we’ve paused booking for you. You’ll be able to book again within 24 hours.',
  },
  no_female_places_left: { status: 409, detail: 'Sorry, all places for women are taken.' },
  no_male_places_left: { status: 409, detail: 'Sorry, all places for men are taken.' },
  door_not_open: { status: 409, detail: 'Door sales open three hours before the event starts.' },
  walk_in_not_found: {
    status: 404,
    detail: 'This code is wrong or out of date. Please scan the code at the door again.',
  },
  place_available: { status: 409, detail: 'There’s a place for you now, so you don’t need the waiting list.' },
  place_already_held: { status: 409, detail: 'We’re already holding a place for you.' },
  not_waiting: { status: 404, detail: 'You’re not on the waiting list for this event.' },
  hold_not_found: { status: 404, detail: 'We’re no longer holding this place for you.' },
  receipt_not_found: { status: 404, detail: 'We couldn’t find that receipt.' },
  payment_not_found: { status: 404, detail: 'We couldn’t find that payment.' },
  payment_gateway_unavailable: {
    status: 503,
    detail: 'There was an error connecting to the payment gateway. Please try again later.',
  },
  bad_signature: { status: 400, detail: 'The signature of this webhook isn’t valid.' },
  booking_not_found: { status: 404, detail: 'We couldn’t find that booking.' },
  booking_not_live: { status: 409, detail: 'This booking is no longer active.' },
  no_place_to_release: { status: 409, detail: 'They don’t have a place at an upcoming event.' },
  nothing_to_refund: { status: 409, detail: 'There’s no payment to refund.' },
  refund_meanwhile: {
    status: 409,
    detail: 'Some of this payment has been refunded since you opened the page. Please check it and try again.',
  },
  event_started: { status: 409, detail: 'This event has started.' },
  attendance_link_unknown: {
    status: 404,
    detail: 'This link doesn’t work. Please open it from the email again.',
  },
  venue_has_no_email: { status: 409, detail: 'This venue has no email address. Please add one to the venue first.' },
  not_on_event_day: { status: 409, detail: 'On the day of the event, you can tell us if you’re running late.' },
  attendance_not_asked_yet: {
    status: 409,
    detail: 'From 10 am on the day before the event, you can tell us whether you’re coming.',
  },
  booking_not_paid: {
    status: 409,
    detail: 'We haven’t taken the payment for this place yet. Please try again in a few minutes.',
  },
  refund_not_available: {
    status: 409,
    detail: 'This booking can’t be refunded, or it’s too late to ask.',
  },
  credit_not_available: {
    status: 409,
    detail:
      'You can’t choose credit instead of a refund for this place: someone else paid for it, or the payment hasn’t gone through. Please claim the refund instead.',
  },
  transfer_already_started: { status: 409, detail: 'You’re already transferring this place.' },
  transfer_not_started: { status: 404, detail: 'You’re not transferring this place.' },
  replacement_not_found: {
    status: 404,
    detail: 'This link doesn’t work. Please open it exactly as it was sent to you.',
  },
  replacement_ended: { status: 409, detail: 'Someone has already taken this place, or it’s no longer on offer.' },
  own_place: {
    status: 409,
    detail: 'This is your own place. Send the link to the person who will come instead of you.',
  },
  place_for_woman: { status: 409, detail: 'This place is for a woman, because a woman is transferring it.' },
  place_for_man: { status: 409, detail: 'This place is for a man, because a man is transferring it.' },
  second_chair_needs_booking: {
    status: 409,
    detail: 'You can pay for a friend’s place once you’re booked yourself and we’ve taken your payment.',
  },
  second_chair_taken: {
    status: 409,
    detail: 'You’ve already paid, or are paying, for a friend’s place at this event.',
  },
  second_chair_free: { status: 409, detail: 'This event is free, so your friend can book it without you.' },
  second_chair_too_late: {
    status: 409,
    detail: 'It’s too late to pay for a friend’s place. You can do that up to 48 hours before the event.',
  },
  second_chair_claimed: { status: 409, detail: 'Your friend has claimed this place, so it’s theirs now.' },
  no_place_for_her: {
    status: 409,
    detail: 'There are no places for women on sale right now. Your friend can join the waiting list.',
  },
  no_place_for_him: {
    status: 409,
    detail: 'There are no places for men on sale right now. Your friend can join the waiting list.',
  },
  already_paying: {
    status: 409,
    detail: 'You’re already paying for a place at this event. Please finish paying for it or give it up first.',
  },
  ticket_not_found: { status: 404, detail: 'We couldn’t find that ticket.' },
  ticket_not_valid: { status: 409, detail: 'This ticket is no longer valid.' },
  ticket_not_paid: {
    status: 409,
    detail: 'This place hasn’t been paid for yet. The member can pay from My Events on their phone.',
  },
  event_not_started: { status: 409, detail: 'You can do this once the event has started.' },
  money_case_not_found: { status: 404, detail: 'We couldn’t find that payment problem.' },
  money_case_closed: { status: 409, detail: 'This has already been dealt with. Reload the page to see how.' },
  comparison_under_way: {
    status: 409,
    detail:
      'We’re checking our payments against the payment provider’s records. The result will appear here when it’s ready.',
  },
  likes_are_open: { status: 409, detail: 'Likes are already open, so only the owner can undo this now.' },
})

/** Refusals of a member who is not eligible, or whose age is not known. */
export const candidateRefusals = {
  account_not_active: bookingRefusals.account_not_active,
  under_18: bookingRefusals.under_18,
  too_young: bookingRefusals.too_young,
  too_old: bookingRefusals.too_old,
  date_of_birth_needed: bookingRefusals.date_of_birth_needed,
}
