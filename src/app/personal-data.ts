import { accountsPersonalData } from '#accounts/server/personal-data.ts'
import { bookingsPersonalData } from '#bookings/server/personal-data.ts'
import { eventsPersonalData } from '#events/server/personal-data.ts'
import { eventNightPersonalData } from '#event-night/server/personal-data.ts'
import { matchingPersonalData } from '#matching/server/personal-data.ts'
import { messagingPersonalData } from '#messaging/server/personal-data.ts'
import { platformPersonalData } from '#platform/server/personal-data.ts'
import { privacyPersonalData } from '#privacy/server/personal-data.ts'
import { profilesPersonalData } from '#profiles/server/personal-data.ts'
import { safetyPersonalData } from '#safety/server/personal-data.ts'

/** Everything the site keeps about members, column by column: what each capability says of its own tables. */
export const personalData = {
  ...platformPersonalData,
  ...accountsPersonalData,
  ...safetyPersonalData,
  ...profilesPersonalData,
  ...eventsPersonalData,
  ...bookingsPersonalData,
  ...eventNightPersonalData,
  ...matchingPersonalData,
  ...messagingPersonalData,
  ...privacyPersonalData,
}

/** Tables that say nothing of any member. */
export const aboutNobody: readonly string[] = [
  // What members were told of a breach, and how many.
  'breach_notices',
  // When payments were held against the card provider's, and how many.
  'comparisons',
  // That the owners were reminded of a complaint.
  'complaint_reminders',
  // The site's own words. Who published them is in the audit.
  'content_versions',
  'demo_parts',
  // What the owner wrote to those who come; to whom it went stands in `told`.
  'event_letters',
  // Which events a letter about new ones was about, and how many it went to.
  'event_news_events',
  'event_news_letters',
  'events',
  // How many pairs matched at an event whose matches are no longer kept.
  'forgotten_matches',
  // What came in, summed for each event and month.
  'income',
  // Counted tries, by a keyed hash that cannot be read back, until their time is up.
  // By these the addresses kept out are known.
  'lasting_keys',
  'limits',
  'places',
  // The ids and kinds of the card provider's messages.
  'provider_messages',
  'public_version',
  'schema_migrations',
  'site_clock',
  'site_key',
  'sweeps',
  'venues',
]
