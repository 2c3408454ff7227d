import type { LinkedQuestion } from '#bookings/contract/attendance.ts'
import css from '#bookings/web/attendance/attendance.module.css'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

const closedMessages = {
  'too early': 'We’ll ask you on the day before the event, so you don’t need to tell us yet.',
  'too late': 'The event has started, so it’s too late to tell us.',
  cancelled: 'This event has been cancelled, so you don’t need to tell us.',
  'no place': 'You no longer have a place at this event, so you don’t need to tell us.',
}

/** Says what the member's answer means, or why there is nothing to answer. */
export function LinkedAnswer({ question }: { question: LinkedQuestion }) {
  const { state, answer, event } = question
  if (state !== 'open') return <p>{closedMessages[state]}</p>
  if (answer === null) return null
  if (answer === 'coming') return <p>You’ve told us that you’re coming. You don’t need to do anything else.</p>
  return (
    <>
      <p>
        You’ve told us that you can’t make it. The place is still yours, so please transfer it to someone you know or
        give it up, so that someone else can come.
      </p>
      <p className={css.next}>
        <ButtonLink to={`${paths.myEvents}?transfer=${event.id}`}>Transfer or give up your place</ButtonLink>
      </p>
    </>
  )
}
