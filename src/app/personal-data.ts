import { accountsPersonalData } from '#accounts/server/personal-data.ts'
import { bookingsPersonalData } from '#bookings/server/personal-data.ts'
import { eventsPersonalData } from '#events/server/personal-data.ts'
import { eventNightPersonalData } from '#event-night/server/personal-data.ts'
import { matchingPersonalData } from '#matching/server/personal-data.ts'
import { messagingPersonalData } from '#messaging/server/personal-data.ts'
import { platformPersonalData } from '#platform/server/personal-data.ts'
import { privacyPersonalData } from '#privacy/server/personal-data.ts'
import { profilesPersonalData } from '#profiles/server/personal-data.ts'
import { pushPersonalData } from '#push/server/personal-data.ts'
import { reviewsPersonalData } from '#reviews/server/personal-data.ts'
import { safetyPersonalData } from '#safety/server/personal-data.ts'

/** All stored data about members by column, as declared by each capability for its own tables. */
export const personalData = {
  ...platformPersonalData,
  ...accountsPersonalData,
  ...pushPersonalData,
  ...safetyPersonalData,
  ...profilesPersonalData,
  ...eventsPersonalData,
  ...bookingsPersonalData,
  ...eventNightPersonalData,
  ...matchingPersonalData,
  ...messagingPersonalData,
  ...reviewsPersonalData,
  ...privacyPersonalData,
}

/** The tables that contain no data about members. */
export const tablesWithoutPersonalData: readonly string[] = [
  // Keys of the business, for its other programs. Who made one is in the audit.
  'api_keys',
  // The text of breach notices, and the number of members to whom they were sent.
  'breach_notices',
  // The times of comparisons with the card provider, and the numbers of compared payments.
  'comparisons',
  // The reminders of complaints that were sent to owners.
  'complaint_reminders',
  // The card provider's transactions and payouts by its own ids and without its words about payments, and how they differ from
  // the ledger, which has the members' part.
  'balance_months',
  'balance_transactions',
  'payout_differences',
  'payout_progress',
  'payout_transactions',
  'payouts',
  // What events cost. The owner is asked not to name anybody.
  'event_costs',
  'promo_codes',
  'promo_code_events',
  // The site's own texts. Who published them is in the audit log.
  'content_versions',
  'demo_parts',
  // The text of announcements to attendees; their recipients are in `notifications`.
  'event_announcements',
  // What events were before changes that attendees are notified of.
  'event_changes',
  // The events in an email about new events, and the number of members to whom it was sent.
  'event_news_events',
  'event_news_digests',
  'events',
  // The number of matches at an event whose matches have been purged, and of members whose likes have been.
  'deleted_matches',
  'deleted_likes_cards',
  // Total income by event and month, and by event.
  'income',
  'event_income',
  // When the rounds of an event started, and when they were called.
  'nights',
  'rounds',
  // First names of guests without an account, erased some days after the event.
  'night_guests',
  // The hashes of the tokens in emails about decisions, deleted with their decision.
  'decision_links',
  // Attempts are counted under a keyed hash, which cannot be reversed, until they expire.
  'limits',
  // How often tracked links were opened and led to a booking, by day.
  'link_counts',
  'tracked_links',
  // Domains of recipients whose mail servers defer emails, deleted after a day without any.
  'mail_domains',
  // Rounded numbers of guests and matches of past events.
  'evening_figures',
  'places',
  // The ids and types of the card provider's webhooks.
  'provider_messages',
  'public_version',
  // The keys that identify the site to push services.
  'push_keys',
  // The last number of each kind of receipt.
  'receipt_numbers',
  'schema_migrations',
  'site_clock',
  // The names and fingerprints of the site's keys.
  'site_keys',
  'sweeps',
  // What owners have typed for events that are not complete yet.
  'unfinished_events',
  'venues',
  // The owners' other programs, and what happened by ids of events, bookings and payments, deleted after 30 days.
  'webhooks',
  'webhook_secrets',
  'webhook_messages',
  'webhook_deliveries',
  'webhook_attempts',
  // The numbers of guests that venues were notified.
  'venue_numbers',
  // The owner's text of the email that invites members back.
  'come_back_settings',
  // The text of newsletters and whom they are for, by town, age and attendance, with the numbers of their recipients.
  'newsletters',
  // Whom an email about free places is for, by gender and age, and the number of members to whom it was sent.
  'place_news',
]
