import { useEffect, useRef, useState } from 'react'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OpenTransfer } from '#bookings/web/my-events/open-transfer.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { StartTransfer } from '#bookings/web/my-events/start-transfer.tsx'
import css from './transfer.module.css'

type Props = { ownEvent: OwnEvent; bookingId: string; onWithdrawn: (newStatus: Status) => void }

/** First the choice of how to transfer the place, then the link for it. */
export function TransferPanel({ ownEvent, bookingId, onWithdrawn }: Props) {
  const { transfer } = ownEvent
  const [started, setStarted] = useState('')
  const message = useRef<HTMLParagraphElement>(null)
  const shown = transfer === null ? '' : started

  // The link may be rendered after its response arrives. A focus set earlier would be lost with the element that it replaces.
  useEffect(() => {
    if (shown !== '') message.current?.focus()
  }, [shown])

  return (
    <div className={css.panel}>
      <p role="status" tabIndex={-1} ref={message} className={css.status}>
        {shown}
      </p>
      {transfer ? (
        <OpenTransfer title={ownEvent.event.title} {...{ bookingId, transfer, onWithdrawn }} />
      ) : (
        <StartTransfer bookingId={bookingId} onStarted={setStarted} />
      )}
    </div>
  )
}
