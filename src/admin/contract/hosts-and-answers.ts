import { z } from 'zod'

/** The fields of an event's overview about who will be there. */
export const hostsAndAnswers = {
  /** Whether the guests say that they are still coming; null unless they have been asked. */
  answers: z.object({ coming: z.number(), not_coming: z.number(), no_answer: z.number() }).nullable(),
}
