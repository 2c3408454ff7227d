declare module '#platform/server/jobs.ts' {
  interface Facts {
    /** The day, the times or the venue of a published event are not what people were told. */
    'events.rescheduled': { eventId: number }
    /** Places or margin are not what they were: more may be on sale now. */
    'events.places-changed': { eventId: number }
    'events.cancelled': { eventId: number }
  }
}

export {}
