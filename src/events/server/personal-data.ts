import type { PersonalData } from '#platform/server/personal-data.ts'

export const eventsPersonalData = {
  // Who runs an event no longer does once they are gone; the audit keeps who named them.
  eventHosts: { eventId: 'given out and erased', memberId: 'identifies' },
} as const satisfies PersonalData<'eventHosts'>
