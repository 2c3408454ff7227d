import { purgeHostLinks } from '#event-night/server/hosts/purge-host-links.ts'
import { notifyHosts } from '#event-night/server/hosts/notify-hosts.ts'
import { eraseOldNights } from '#event-night/server/night/erase-old-nights.ts'
import { purgeExpiredScreens } from '#event-night/server/screens/purge-expired-screens.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

export const eventNightSweeps: Sweep[] = [
  { name: 'event-night.hosts', every: { minutes: 1 }, sweep: notifyHosts },
  { name: 'event-night.host-links', every: { minutes: 60 }, sweep: purgeHostLinks },
  { name: 'event-night.old-nights', every: { minutes: 60 }, sweep: eraseOldNights },
  { name: 'event-night.expired-screens', every: { minutes: 10 }, sweep: purgeExpiredScreens },
]
