import { accountPlaceholders } from '#accounts/contract/samples.ts'
import type * as endpoints from '#browsing/contract.ts'
import type * as emailPictureEndpoints from '#browsing/contract/email-pictures.ts'
import type * as embedEndpoints from '#browsing/contract/embed.ts'
import type * as placeEndpoints from '#browsing/contract/places.ts'
import type * as memberHomeEndpoints from '#browsing/contract/member-home.ts'
import { eventPlaceholders } from '#events/contract/samples.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'
import { profilePlaceholders, samplePortrait } from '#profiles/contract/samples.ts'

const { memberId } = accountPlaceholders
const { eventId } = eventPlaceholders
const pictureName = `${'0'.repeat(32)}-320.webp`
const event = {
  id: eventId,
  title: 'An evening in Dudley',
  description: 'Twelve dates of five minutes each.',
  price: 24,
  start_date_local: '2027-02-19T19:30:00',
  end_date_local: '2027-02-19T22:00:00',
  venue: {
    name: 'The Lamp',
    picture: {
      image: `/pictures/${pictureName}`,
      sizes: [{ width: 320, image: `/pictures/${pictureName}` }],
    },
    street_address: { street: '1 High Street', town: 'Dudley', postcode: 'DY1 1AA', lat: 52.51, lng: -2.08 },
    directions: 'Five minutes from the bus station.',
    access: {
      ...{
        step_free: 'Level entrance.',
        toilets: 'Accessible toilet.',
        hearing_loop: 'None.',
        parking: 'On the street.',
      },
      questions: 'Email us.',
    },
  },
  places: {
    ...{ places_left: 15, males_attending: 4, females_attending: 5, male_places: 12, female_places: 12 },
    ...{ males_on_sale: 4, females_on_sale: 2, males_held: 0, females_held: 1 },
    ...{ males_open_after: 0, females_open_after: 0 },
  },
  attending: false,
  can_join_event: true,
  is_maxed_out: false,
  past_event: false,
  likes_submitted: false,
  likes: [],
  starts_at: '2027-02-19T19:30:00Z',
  ends_at: '2027-02-19T22:00:00Z',
  time_zone: 'Europe/London',
  days_from_today: 90,
  under_way: false,
  cancelled: false,
  booking_closed: false,
  booking_closes_local: null,
  promised_dates: 8,
  youngest_age: 28,
  oldest_age: 42,
  likes_state: null,
  likes_close_local: null,
  viewer_gender: null,
  why_not: null,
  date_of_birth_needed: false,
  booking: null,
  waiting: null,
  can_wait: false,
}
const user = { id: memberId, name: 'Tom Hadley' }

const place = {
  intro: 'Five minutes with everyone.',
  words: [{ kind: 'paragraph' as const, text: 'Our evenings here are at The Lamp.' }],
  events: [event],
  past: [
    {
      ...{ id: eventId, title: 'An evening in Dudley', start_date_local: '2026-10-16T19:30:00', venue: 'The Lamp' },
      ...{ town: 'Dudley', guests: 25, pairs: 15 },
    },
  ],
  totals: { evenings: 1, guests: 25, pairs: 15 },
  towns: [{ name: 'Dudley', slug: 'dudley' }],
  ages: [{ name: '30 to 39', slug: '30-39' }],
}

export const browsingSamples = {
  'GET /api/events': [{ query: { option: 'future' }, answer: [event] }],
  'POST /api/events': [
    { query: { option: 'future' }, body: {}, answer: [{ ...event, viewer_gender: 'F', fits_age: true }] },
  ],
  'GET /api/event': [{ query: { id: eventId }, answer: event }],
  'POST /api/event': [
    {
      query: { id: eventId },
      body: { attendees: true },
      answer: {
        ...{ ...event, attending: true, can_join_event: false, why_not: 'attending', viewer_gender: 'F' },
        male_attendees: [
          { ...user, can_be_liked: true, profile: { picture: samplePortrait, headline: 'Likes canals' } },
        ],
      },
    },
  ],
  'POST /api/myevents': [{ body: {} }],
  'GET /api/myhome': [
    {
      answer: {
        likes_to_send: [],
        places: [],
        next_event: event,
        unread_messages: 1,
        new_matches: 2,
        has_profile: true,
      },
    },
  ],
  'GET /api/nextevent': [{ answer: event }],
  'GET /api/towns/:slug': [
    { params: { slug: 'dudley' }, answer: { ...place, kind: 'town', name: 'Dudley', slug: 'dudley' } },
  ],
  'GET /api/ages/:slug': [
    { params: { slug: '30-39' }, answer: { ...place, kind: 'ages', name: '30 to 39', slug: '30-39' } },
  ],
  'GET /event/:id/calendar.ics': [{ params: { id: eventId }, query: { removals: 1 } }],
  'GET /event/:id/share.png': [{ params: { id: eventId } }],
  'GET /share.png': [{}],
  'GET /calendar.ics': [{}],
  'GET /sitemap.xml': [{}],
  'GET /robots.txt': [{}],
  'GET /embed/events': [{ query: { count: 5, via: 'newsletter' } }],
  'GET /embed/button': [{ query: {} }],
  'GET /embed.js': [{}],
  'GET /pictures/:name': [{ params: { name: pictureName } }],
  'GET /pictures/email/:name': [{ params: { name: `${'0'.repeat(32)}.jpg` } }],
  'POST /api/getuserprofile/:id': [
    {
      params: { id: memberId },
      body: {},
      answer: {
        profile: { headline: 'Likes canals', body: 'And the pubs beside them.', picture: samplePortrait, user },
        user,
        can_write: true,
      },
    },
  ],
  'GET /portraits/:name': [
    {
      params: { name: profilePlaceholders.portraitName },
      query: { viewer: memberId, until: '1795200000', signature: `0a1b2c3d${'S'.repeat(43)}` },
    },
  ],
} satisfies SamplesOf<typeof endpoints> &
  SamplesOf<typeof memberHomeEndpoints> &
  SamplesOf<typeof placeEndpoints> &
  SamplesOf<typeof embedEndpoints> &
  SamplesOf<typeof emailPictureEndpoints>
