import type { PersonalData } from '#platform/server/personal-data.ts'

export const eventsPersonalData = {
  // A deleted member no longer runs events. The audit still records who assigned them.
  eventHosts: {
    eventId: 'downloaded and erased',
    memberId: 'identifies',
    notifiedSequence: 'erased',
    notifiedAt: 'downloaded and erased',
    remindedAt: 'downloaded and erased',
    cancellationNotifiedAt: 'downloaded and erased',
    confirmedAt: 'downloaded and erased',
  },
  hostLinks: { tokenHash: 'erased', eventId: 'erased', memberId: 'identifies', madeAt: 'erased' },
} as const satisfies PersonalData<'eventHosts' | 'hostLinks'>
