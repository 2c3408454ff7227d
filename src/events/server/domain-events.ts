declare module '#platform/server/jobs.ts' {
  interface DomainEvents {
    /**
     * The day, the times or the venue of a published event have changed. `isMoved` is true if the start time or the venue is
     * different, so that members may no longer be able to attend. It is false if only the end changed, or the venue's name or
     * address was corrected. `sequence` is the calendar sequence, and `changedAt` is in ISO 8601.
     */
    'events.rescheduled': { eventId: number; sequence: number; isMoved: boolean; changedAt: string }
    /** The places or the margin have changed, so more places may be on sale now. */
    'events.places-changed': { eventId: number }
    'events.cancelled': { eventId: number }
  }
}

export {}
