import { useState } from 'react'
import { z } from 'zod'
import type { callEventOff, CallingOff } from '#back-office/contract/events.ts'
import { sayPrice } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './call-off.module.css'

type Props = { event: CallingOff; onDone: () => Promise<void> }

const nothing = z.object({})

/** What would follow; and it is done only once that has been read and said yes to. */
export function CallOff({ event, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  const { id, title, booked, to_refund: toRefund } = event
  const form = useForm({
    schema: nothing,
    failed: 'The event could not be cancelled.',
    send: async () => {
      await browserApi<typeof callEventOff>('POST /api/admin/events/:id/cancel', { params: { id } })
      setAsking(false)
      await onDone()
    },
  })
  return (
    <>
      <WhatFollows event={event} />
      <ActionButton look="main" onPress={() => setAsking(true)}>
        Cancel this event…
      </ActionButton>
      <Dialog
        open={asking}
        title={`Cancel ‘${title}’ for good?`}
        onClose={() => setAsking(false)}
        actions={<ActionButton onPress={() => setAsking(false)}>No, it takes place</ActionButton>}
      >
        <p>
          {sayBookings(booked)}, {sayPrice(toRefund)} to be refunded. This cannot be undone.
        </p>
        <form {...form.props}>
          <SubmitButton form={form} busy="Cancelling…">
            {toRefund > 0 ? `Cancel it and refund ${sayPrice(toRefund)}` : 'Cancel it'}
          </SubmitButton>
        </form>
      </Dialog>
    </>
  )
}

function WhatFollows({ event: { booked, held, waiting, to_refund: toRefund } }: { event: CallingOff }) {
  return (
    <ul className={css.follows}>
      <li>
        {sayBookings(booked)}: each ends, and its whole price goes back to the card that paid,{' '}
        <strong>{sayPrice(toRefund)} in all</strong>. What was paid by hand you give back yourself: it waits under ‘To
        look at’ until you say that you have.
      </li>
      <li>Each of them is told by email, with a calendar entry that takes the evening out.</li>
      {held > 0 && <li>{held === 1 ? '1 place is' : `${held} places are`} being paid for: nothing is charged.</li>}
      {waiting > 0 && <li>{waiting === 1 ? '1 person waits' : `${waiting} people wait`} for a place, and is told.</li>}
      <li>The event’s page stays, and says that it is cancelled. It cannot be put on sale again.</li>
    </ul>
  )
}

function sayBookings(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}
