import { accountPlaceholders, accountSamples } from '#accounts/contract/samples.ts'
import { eventAdminSamples } from '#admin/contract/samples/events.ts'
import { memberAdminSamples } from '#admin/contract/samples/members.ts'
import { adminPlaceholders, siteAdminSamples } from '#admin/contract/samples/site.ts'
import { bookingPlaceholders, bookingSamples } from '#bookings/contract/samples.ts'
import { browsingSamples } from '#browsing/contract/samples.ts'
import { connectionPlaceholders, connectionSamples } from '#connections/contract/samples.ts'
import { contentPlaceholders, contentSamples } from '#content/contract/samples.ts'
import { eventNightPlaceholders, eventNightSamples } from '#event-night/contract/samples.ts'
import { eventPlaceholders } from '#events/contract/samples.ts'
import { matchingSamples } from '#matching/contract/samples.ts'
import { messagingPlaceholders, messagingSamples } from '#messaging/contract/samples.ts'
import { newId } from '#platform/contract/samples.ts'
import { privacyPlaceholders, privacySamples } from '#privacy/contract/samples.ts'
import { profilePlaceholders, profileSamples } from '#profiles/contract/samples.ts'
import { pushPlaceholders, pushSamples } from '#push/contract/samples.ts'
import { reviewPlaceholders, reviewSamples } from '#reviews/contract/samples.ts'
import { safetyPlaceholders, safetySamples } from '#safety/contract/samples.ts'

/** Valid requests to every endpoint, by address, for `/api/openapi.json` and for tests that call every endpoint. */
export const samples = {
  ...contentSamples,
  ...accountSamples,
  ...pushSamples,
  ...safetySamples,
  ...profileSamples,
  ...bookingSamples,
  ...eventNightSamples,
  ...matchingSamples,
  ...messagingSamples,
  ...reviewSamples,
  ...browsingSamples,
  ...privacySamples,
  ...connectionSamples,
  ...eventAdminSamples,
  ...memberAdminSamples,
  ...siteAdminSamples,
}
export type Address = keyof typeof samples

/** The values in the samples that tests replace with real ones, such as the id of a member. */
export const placeholders = {
  newId,
  ...contentPlaceholders,
  ...accountPlaceholders,
  ...pushPlaceholders,
  ...safetyPlaceholders,
  ...profilePlaceholders,
  ...eventPlaceholders,
  ...bookingPlaceholders,
  ...eventNightPlaceholders,
  ...messagingPlaceholders,
  ...reviewPlaceholders,
  ...privacyPlaceholders,
  ...connectionPlaceholders,
  ...adminPlaceholders,
}
export type Placeholder = keyof typeof placeholders
