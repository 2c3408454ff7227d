import type { PersonalData } from '#platform/server/personal-data.ts'

export const eventsPersonalData = {
  // A deleted member no longer runs events. The audit keeps who named them.
  eventHosts: { eventId: 'downloaded and erased', memberId: 'identifies' },
} as const satisfies PersonalData<'eventHosts'>
