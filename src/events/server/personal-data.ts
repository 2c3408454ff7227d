import type { PersonalData } from '#platform/server/personal-data.ts'

export const eventsPersonalData = {
  // A deleted member no longer runs events. The audit still records who assigned them.
  eventHosts: { eventId: 'downloaded and erased', memberId: 'identifies' },
} as const satisfies PersonalData<'eventHosts'>
