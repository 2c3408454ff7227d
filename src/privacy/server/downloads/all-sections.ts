import { accountsDownload } from '#accounts/server/data-download.ts'
import { bookingsDownload } from '#bookings/server/data-download.ts'
import { eventNightDownload } from '#event-night/server/data-download.ts'
import { eventsDownload } from '#events/server/data-download.ts'
import { matchingDownload } from '#matching/server/data-download.ts'
import { messagingDownload } from '#messaging/server/data-download.ts'
import type { DownloadSection } from '#platform/server/data-download.ts'
import { privacyDownload } from '#privacy/server/downloads/data-download.ts'
import { profilesDownload } from '#profiles/server/data-download.ts'
import { pushDownload } from '#push/server/data-download.ts'
import { reviewsDownload } from '#reviews/server/data-download.ts'
import { safetyDownload } from '#safety/server/data-download.ts'

/** All sections of a member's data download, in order. */
export const allSections: readonly DownloadSection[] = [
  ...accountsDownload,
  ...pushDownload,
  ...profilesDownload,
  ...bookingsDownload,
  ...eventNightDownload,
  ...eventsDownload,
  ...matchingDownload,
  ...messagingDownload,
  ...reviewsDownload,
  ...safetyDownload,
  ...privacyDownload,
]
