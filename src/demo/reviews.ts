import type { ReviewInput } from '#reviews/contract.ts'

/** A review by one of the guests of a past event. */
export type DemoReview = ReviewInput & {
  /** When it was written. */
  hoursAfterEvent: number
  /** Written yesterday instead, so that it still waits for a check. */
  waits?: true
  /** What the owner answered. */
  answer?: string
  /** The owner's words about a refusal, because it is about a guest. */
  refusedWith?: string
}

const starsOnly = (stars: number, hoursAfterEvent: number): DemoReview => ({
  ...{ stars, text: '', shows_name: false, hoursAfterEvent },
})

const named = { shows_name: true }
const unnamed = { shows_name: false }

/** The reviews of each past event, by its title. */
export const demoReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'Opening night at the Glassmakers': [
    {
      ...{ stars: 3, text: 'A good evening, but the bell nearly had me off my chair. Every single time.', ...unnamed },
      ...{ hoursAfterEvent: 60, answer: 'You weren’t the only one. We’ve found a gentler bell.' },
    },
    { stars: 5, text: 'Friendly from the door to the bar. I’d go again.', ...named, hoursAfterEvent: 70 },
    starsOnly(4, 80),
    starsOnly(5, 90),
  ],
  'Book lovers at the Alma': [
    {
      ...{ stars: 5, text: 'The books made it easy to start talking. Lovely room, and it ran to time.', ...named },
      ...{ hoursAfterEvent: 62 },
    },
    {
      ...{ stars: 2, text: 'Too many tables for that room, so I had to shout. It was warm, too.', ...unnamed },
      ...{ hoursAfterEvent: 64, answer: 'Thank you for saying so. We’ve moved the next one to the larger room.' },
    },
    { stars: 4, text: 'Well run, and nobody was left standing about.', ...unnamed, hoursAfterEvent: 75 },
    {
      ...{ stars: 2, text: 'The tall man with the train book talked about himself all the time.', ...unnamed },
      ...{ hoursAfterEvent: 80, refusedWith: 'Please write about the evening, and not about the man you met.' },
    },
    starsOnly(5, 100),
  ],
  'Slow evening on the Butty': [
    {
      ...{ stars: 5, text: 'Ten dates, no hurry, and the tiller at the start. A lovely way to do it.', ...unnamed },
      ...{ hoursAfterEvent: 61 },
    },
    starsOnly(4, 66),
    starsOnly(3, 70),
    {
      ...{ stars: 4, text: 'Easy to find, and the hosts looked after everyone. Bring a coat for the roof.', ...named },
      ...{ hoursAfterEvent: 200, waits: true },
    },
  ],
}
