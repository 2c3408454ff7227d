import { z } from 'zod'
import { Gender } from '#accounts/contract/person.ts'
import { refusalTable } from '#platform/contract.ts'

export const placeNewsRefusals = refusalTable({
  no_free_places: { status: 409, detail: 'There are no places left for them, or people are already waiting.' },
  nobody_to_email: {
    status: 409,
    detail:
      'There’s nobody to email: no members match what you chose, or they’ve all had an email like this in the last seven days.',
  },
  place_news_count_changed: {
    status: 409,
    detail: 'The number of recipients has changed. Please check it and send again.',
  },
})

const ageError = 'Please enter an age from 18 to 120.'
const age = z.number(ageError).int(ageError).min(18, ageError).max(120, ageError).nullable()

/** Whom the owner is looking for. */
export const WantedGuests = z
  .strictObject({
    gender: Gender,
    /** In whole years on the day of the event; null if any age within the event’s range will do. */
    youngest_age: age,
    oldest_age: age,
  })
  .refine((wanted) => (wanted.youngest_age ?? 0) <= (wanted.oldest_age ?? 200), {
    path: ['oldest_age'],
    error: 'Please enter a maximum age that isn’t below the minimum age.',
  })
export type WantedGuests = z.infer<typeof WantedGuests>
