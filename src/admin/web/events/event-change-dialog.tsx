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
      title="Tell everyone who has booked?"
      onClose={() => pending?.answer(false)}
      actions={
        <>
          <Button look="main" onPress={() => pending?.answer(true)}>
            Save and tell them
          </Button>
          <Button onPress={() => pending?.answer(false)}>No, go on editing</Button>
        </>
      }
    >
      {pending && <EventChangeSummary move={pending.move} />}
    </Dialog>
  )
}

const changeLabels: Record<EventChange['changes'][number], string> = {
  day: 'day',
  start: 'starting time',
  end: 'end',
  venue: 'venue',
}

function EventChangeSummary({ move: { people, changes, chooseUntil } }: { move: EventChange }) {
  const changeList = new Intl.ListFormat('en-GB').format(changes.map((change) => changeLabels[change]))
  return (
    <>
      <p>
        {peopleHave(people)} booked. You change the {changeList}: each of them gets an email with the new facts and a
        new calendar entry, as soon as you save.
      </p>
      {chooseUntil ? (
        <p>Each may keep the place, or give it back and be refunded in full, until {formatDateTime(chooseUntil)}.</p>
      ) : (
        <p>As it still starts when and where they expect, nobody is offered a refund.</p>
      )}
    </>
  )
}
