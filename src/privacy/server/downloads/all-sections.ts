import { accountsGivenOut } from '#accounts/server/given-out-rows.ts'
import { bookingsGivenOut } from '#bookings/server/given-out-rows.ts'
import { eventNightGivenOut } from '#event-night/server/given-out-rows.ts'
import { eventsGivenOut } from '#events/server/given-out-rows.ts'
import { matchingGivenOut } from '#matching/server/given-out-rows.ts'
import { messagingGivenOut } from '#messaging/server/given-out-rows.ts'
import type { GivenSection } from '#platform/server/given-out-rows.ts'
import { privacyGivenOut } from '#privacy/server/downloads/given-out-rows.ts'
import { profilesGivenOut } from '#profiles/server/given-out-rows.ts'
import { safetyGivenOut } from '#safety/server/given-out-rows.ts'

/** Everything that a member's data download contains, in its order. */
export const allSections: readonly GivenSection[] = [
  ...accountsGivenOut,
  ...profilesGivenOut,
  ...bookingsGivenOut,
  ...eventNightGivenOut,
  ...eventsGivenOut,
  ...matchingGivenOut,
  ...messagingGivenOut,
  ...safetyGivenOut,
  ...privacyGivenOut,
]
