import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { EventView } from '#browsing/contract.ts'

export const places: EventView['places'] = {
  places_left: 12,
  males_attending: 4,
  females_attending: 3,
  male_places: 10,
  female_places: 10,
  males_on_sale: 2,
  females_on_sale: 2,
  males_held: 1,
  females_held: 0,
  males_open_after: 0,
  females_open_after: 0,
}

/** An upcoming event with places left, as a woman sees it who can book. */
export const event: EventView = {
  id: 12,
  title: 'An evening',
  description: 'Ten dates.',
  price: 24,
  start_date_local: '2031-07-04T19:30:00',
  end_date_local: '2031-07-04T22:00:00',
  venue: {
    name: 'The Test Arms',
    picture: { image: null, sizes: [] },
    street_address: { street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA', lat: 52.5, lng: -2 },
    directions: '',
    access: null,
  },
  places,
  attending: false,
  can_join_event: true,
  is_maxed_out: false,
  past_event: false,
  likes_submitted: false,
  likes: [],
  starts_at: '2031-07-04T18:30:00Z',
  ends_at: '2031-07-04T21:00:00Z',
  time_zone: 'Europe/London',
  days_from_today: 3,
  under_way: false,
  cancelled: false,
  booking_closed: false,
  booking_closes_local: null,
  youngest_age: 30,
  oldest_age: 42,
  likes_state: null,
  likes_close_local: null,
  viewer_gender: 'F',
  why_not: null,
  date_of_birth_needed: false,
  booking: null,
  waiting: null,
  can_wait: false,
}

/** A paid booking. */
export const booking: OwnBooking = {
  id: 'b',
  state: 'booked',
  price: 22.5,
  hold_expires_at: null,
  booked_at: '2031-07-01T12:00:00Z',
  ticket_code: '7K2QM9XH4T',
  pay_again_until: null,
  absent: false,
  offer_ends_at: null,
  refund_until: null,
  calendar_file: '/event/12/calendar.ics',
  event_before: null,
}
