import { useEffect, useRef, useState } from 'react'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OpenTransfer } from '#bookings/web/my-events/open-transfer.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { loadingPart } from '#platform/web/ui/loading-part.tsx'
import css from './transfer.module.css'

type Props = {
  ownEvent: OwnEvent
  bookingId: string
  /** Whether the member came to the page for this panel. */
  takesFocus: boolean
  onWithdrawn: (newStatus: Status) => void
}

/** Loaded when the panel opens, because its schema is larger than the rest of the page. */
const StartTransfer = loadingPart(
  async () => (await import('#bookings/web/my-events/start-transfer.tsx')).StartTransfer,
)

/** Shows the ways to transfer the place, or the link once a transfer is open. */
export function TransferPanel({ ownEvent, bookingId, takesFocus, onWithdrawn }: Props) {
  const { transfer } = ownEvent
  const [started, setStarted] = useState('')
  const message = useRef<HTMLParagraphElement>(null)
  const shown = transfer === null ? '' : started

  // Waits for the link to be rendered. If the focus moved earlier, it would be lost when the element is replaced.
  useEffect(() => {
    if (shown !== '') message.current?.focus()
  }, [shown])

  return (
    <div className={css.panel}>
      <p tabIndex={-1} ref={message} className={css.status}>
        {shown}
      </p>
      {transfer ? (
        <OpenTransfer
          title={ownEvent.event.title}
          {...{ bookingId, transfer, onWithdrawn }}
          takesFocus={takesFocus && started === ''}
        />
      ) : (
        <StartTransfer bookingId={bookingId} onStarted={setStarted} />
      )}
    </div>
  )
}
