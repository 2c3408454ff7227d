import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BirthDateForm } from '#bookings/web/checkout/birth-date-part.ts'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { useAction, type Outcome } from '#platform/web/ui/form/use-action.ts'
import { LeaveList } from '#bookings/web/waiting/leave-list.tsx'
import { joinList } from '#bookings/web/waiting/waiting-requests.ts'
import { queueMessage } from '#bookings/web/waiting/waiting-messages.ts'
import { PushOfferPart } from '#push/web/push-offer-part.tsx'
import css from '#bookings/web/checkout-page.module.css'

/** Shows the waiting list and the member's position when no place is available. */
export function WaitingListPanel({ place }: { place: OwnPlace }) {
  const [status, setStatus] = useState('')
  const message = useRef<HTMLParagraphElement>(null)

  /** Shows the text, and focuses it if the focused button is gone. The page focuses its heading if that changes. */
  function showStatus(text: string): void {
    flushSync(() => setStatus(text))
    if (document.activeElement === document.body) message.current?.focus()
  }

  return (
    <div className={css.waiting}>
      <p role="status" tabIndex={-1} ref={message} className={css.status}>
        {/* The page itself shows why the member cannot book. */}
        {status !== place.refusal?.detail && status}
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
          <strong>{queueMessage(waiting)}</strong> When a place becomes available, we’ll email you and hold it for a few
          hours.
        </p>
        <LeaveList event={event} waiting={waiting} onStatus={({ text }) => onStatus(text)} />
        <PushOfferPart reason="waiting" />
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
        onOutcome={(outcome) => onStatus(outcomeMessage(outcome, ''))}
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
    if (outcome) onStatus(outcomeMessage(outcome, ''))
  }

  return (
    <>
      <p>
        We’ll offer places by email, in the order people joined the list. To join it, please enter your date of birth:
        our events are for people aged 18 or over. Other members never see it.
      </p>
      <BirthDateForm look="main" button="Join the waiting list" onSaved={() => void join()} />
    </>
  )
}

function outcomeMessage(outcome: Outcome, done: string): string {
  return outcome.is === 'done' ? done : outcome.reason
}
