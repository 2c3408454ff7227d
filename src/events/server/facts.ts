declare module '#platform/server/jobs.ts' {
  interface Facts {
    /**
     * The day, the times or the venue of a published event are not what people were told. `isMoved` where it starts at
     * another time or takes place elsewhere, so that who had planned for it may not be able to come; not for a new end
     * alone, or a venue whose address was put right. `sequence` is what calendars go by; `changedAt` is ISO 8601.
     */
    'events.rescheduled': { eventId: number; sequence: number; isMoved: boolean; changedAt: string }
    /** Places or margin are not what they were: more may be on sale now. */
    'events.places-changed': { eventId: number }
    'events.cancelled': { eventId: number }
  }
}

export {}
