declare module '#platform/server/jobs.ts' {
  interface DomainEvents {
    /**
     * The day, the times or the venue of a published event have changed. `isMoved` is true if it starts at another time or takes
     * place elsewhere, so that members may no longer be able to attend. It is false for a new end alone, or a corrected venue
     * address. `sequence` is the calendar sequence; `changedAt` is ISO 8601.
     */
    'events.rescheduled': { eventId: number; sequence: number; isMoved: boolean; changedAt: string }
    /** Places or margin have changed, so more may be on sale now. */
    'events.places-changed': { eventId: number }
    'events.cancelled': { eventId: number }
  }
}

export {}
