import { peopleHave } from '#admin/web/events/event-words.ts'
import type { Move } from '#admin/web/events/move-of.ts'
import { sayDateTime } from '#platform/local-time.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

type Asked = { move: Move; answer: (yes: boolean) => void }

/** Shown before saving a change of which attendees are notified: how many there are, and what they can choose. */
export function MoveDialog({ asked }: { asked: Asked | null }) {
  return (
    <Dialog
      open={asked !== null}
      title="Tell everyone who has booked?"
      onClose={() => asked?.answer(false)}
      actions={
        <>
          <Button look="main" onPress={() => asked?.answer(true)}>
            Save and tell them
          </Button>
          <Button onPress={() => asked?.answer(false)}>No, go on editing</Button>
        </>
      }
    >
      {asked && <WhatFollows move={asked.move} />}
    </Dialog>
  )
}

const said: Record<Move['changes'][number], string> = {
  day: 'day',
  start: 'starting time',
  end: 'end',
  venue: 'venue',
}

function WhatFollows({ move: { people, changes, chooseUntil } }: { move: Move }) {
  const what = new Intl.ListFormat('en-GB').format(changes.map((change) => said[change]))
  return (
    <>
      <p>
        {peopleHave(people)} booked. You change the {what}: each of them gets an email with the new facts and a new
        calendar entry, as soon as you save.
      </p>
      {chooseUntil ? (
        <p>Each may keep the place, or give it back and be refunded in full, until {sayDateTime(chooseUntil)}.</p>
      ) : (
        <p>As it still starts when and where they expect, nobody is offered a refund.</p>
      )}
    </>
  )
}
