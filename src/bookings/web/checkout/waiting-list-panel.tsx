import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BirthDateForm } from '#bookings/web/checkout/birth-date-part.ts'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { useAction, type Outcome } from '#platform/web/ui/form/use-action.ts'
import { joinList, leaveList } from '#bookings/web/waiting/waiting-requests.ts'
import { queueMessage } from '#bookings/web/waiting/waiting-messages.ts'
import css from '#bookings/web/checkout-page.module.css'

/** Shows the waiting list and the member's position when no place is available. */
export function WaitingListPanel({ place }: { place: OwnPlace }) {
  const [status, setStatus] = useState('')
  const message = useRef<HTMLParagraphElement>(null)

  function showStatus(text: string): void {
    flushSync(() => setStatus(text))
    message.current?.focus()
  }

  return (
    <div className={css.waiting}>
      <p tabIndex={-1} ref={message} className={css.status}>
        {status}
      </p>
      <WaitingListActions place={place} onStatus={showStatus} />
    </div>
  )
}

type Props = { place: OwnPlace; onStatus: (text: string) => void }

function WaitingListActions({ place, onStatus }: Props) {
  const { waiting, can_wait, event } = place
  if (waiting)
    return (
      <>
        <p>
          You’re on the waiting list. <strong>{queueMessage(waiting)}</strong> When a place becomes available, we’ll
          email you and hold it for a few hours.
        </p>
        <ActionButton
          action={() => leaveList(event.id)}
          onOutcome={(outcome) => onStatus(outcomeMessage(outcome, 'You’ve left the waiting list.'))}
        >
          Leave the list
        </ActionButton>
      </>
    )
  if (!can_wait) return null
  return place.date_of_birth_needed ? <JoinWithBirthDate {...{ place, onStatus }} /> : <Join {...{ place, onStatus }} />
}

function Join({ place, onStatus }: Props) {
  return (
    <>
      <p>We’ll offer places by email, in the order people joined the list.</p>
      <ActionButton
        look="main"
        action={() => joinList(place.event.id)}
        onOutcome={(outcome) => onStatus(outcomeMessage(outcome, JOINED))}
      >
        Join the waiting list
      </ActionButton>
    </>
  )
}

/** Asks for the date of birth, and joins the list automatically once it is saved. */
function JoinWithBirthDate({ place, onStatus }: Props) {
  const { run } = useAction({ reloads: true })

  async function join(): Promise<void> {
    const outcome = await run(() => joinList(place.event.id))
    if (outcome) onStatus(outcomeMessage(outcome, JOINED))
  }

  return (
    <>
      <p>
        To join the waiting list, please enter your date of birth first: our events are for people aged 18 or over.
        Other members never see it.
      </p>
      <BirthDateForm onSaved={() => void join()} />
    </>
  )
}

const JOINED = 'You’ve joined the waiting list.'

function outcomeMessage(outcome: Outcome, done: string): string {
  return outcome.is === 'done' ? done : outcome.reason
}
