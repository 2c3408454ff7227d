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

/** All data about members that the site stores, column by column, as each capability declares it for its own tables. */
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

/** Tables that hold nothing about any member. */
export const tablesWithoutPersonalData: readonly string[] = [
  // The text of notices about a breach, and how many members were sent them.
  'breach_notices',
  // When payments were compared with the card provider's, and how many.
  'comparisons',
  // That the owners were reminded of a complaint.
  'complaint_reminders',
  // The site's own texts. Who published them is in the audit log.
  'content_versions',
  'demo_parts',
  // The text of announcements to attendees; their recipients are in `notifications`.
  'event_announcements',
  // Which events an email about new events announced, and how many members it was sent to.
  'event_news_events',
  'event_news_digests',
  'events',
  // How many pairs matched at an event whose matches have been purged.
  'deleted_matches',
  // Income, totalled for each event and month.
  'income',
  // The keys by which barred addresses are recognised, and counted attempts under a keyed hash that cannot be reversed, until
  // they expire.
  'lasting_keys',
  'limits',
  'places',
  // The ids and types of the card provider's webhook messages.
  'provider_messages',
  'public_version',
  'schema_migrations',
  'site_clock',
  'site_key',
  'sweeps',
  'venues',
]
