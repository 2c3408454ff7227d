import { peopleHave } from '#admin/web/events/event-labels.ts'
import type { EventChange } from '#admin/web/events/find-event-change.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

type PendingChange = { move: EventChange; answer: (yes: boolean) => void }

/**
 * Asks for confirmation of a change that attendees are notified of. Shows how many attendees there are and what they can
 * choose.
 */
export function EventChangeDialog({ pending }: { pending: PendingChange | null }) {
  return (
    <Dialog
      open={pending !== null}
      title="Email everyone who has booked?"
      onClose={() => pending?.answer(false)}
      actions={
        <>
          <Button look="main" onPress={() => pending?.answer(true)}>
            Save and email them
          </Button>
          <Button onPress={() => pending?.answer(false)}>Keep editing</Button>
        </>
      }
    >
      {pending && <EventChangeSummary move={pending.move} />}
    </Dialog>
  )
}

const changeLabels: Record<EventChange['changes'][number], string> = {
  day: 'date',
  start: 'start time',
  end: 'end time',
  venue: 'venue',
}

function EventChangeSummary({ move: { people, changes, chooseUntil } }: { move: EventChange }) {
  const changeList = new Intl.ListFormat('en-GB').format(changes.map((change) => changeLabels[change]))
  return (
    <>
      <p>
        {peopleHave(people)} booked. You’re changing the {changeList}: they’ll get an email with the new details and an
        updated calendar entry as soon as you save.
      </p>
      {chooseUntil ? (
        <p>They can keep their place, or cancel for a full refund until {formatDateTime(chooseUntil)}.</p>
      ) : (
        <p>The start time and venue will stay the same, so nobody will be offered a refund.</p>
      )}
    </>
  )
}
