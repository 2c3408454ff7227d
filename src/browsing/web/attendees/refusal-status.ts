import type { Status } from '#bookings/web/my-events/action-status.ts'
import type { Outcome } from '#platform/web/ui/form/use-action.ts'

export type Refused = Extract<Outcome, { is: 'refused' }>

/** Returns the message for refused likes. It is shown after the page has reloaded. */
export function refusalStatus({ error, reason }: Refused): Status {
  const namesOthers = error === 'not_at_this_event' || error === 'invalid'
  const text = namesOthers
    ? 'Something went wrong submitting your choices: the list of people has changed. Your ticks are still here, so please check the list and send your likes again.'
    : reason
  return { text, look: 'wrong' }
}
