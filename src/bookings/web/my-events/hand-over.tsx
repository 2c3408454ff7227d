import { useEffect, useRef, useState } from 'react'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { HandingOver } from '#bookings/web/my-events/handing-over.tsx'
import type { Said } from '#bookings/web/my-events/said.ts'
import { StartHandingOver } from '#bookings/web/my-events/start-handing-over.tsx'
import css from './hand-over.module.css'

type Props = { own: OwnEvent; bookingId: string; onTakenBack: (said: Said) => void }

/** First the choice of how to transfer the place, then the link for it. */
export function HandOver({ own, bookingId, onTakenBack }: Props) {
  const { handing_over: handingOver } = own
  const [started, setStarted] = useState('')
  const message = useRef<HTMLParagraphElement>(null)
  const shown = handingOver === null ? '' : started

  // The link may be rendered after its response arrives. A focus set earlier would be lost with the element that it replaces.
  useEffect(() => {
    if (shown !== '') message.current?.focus()
  }, [shown])

  return (
    <div className={css.panel}>
      <p role="status" tabIndex={-1} ref={message} className={css.said}>
        {shown}
      </p>
      {handingOver ? (
        <HandingOver title={own.event.title} {...{ bookingId, handingOver, onTakenBack }} />
      ) : (
        <StartHandingOver bookingId={bookingId} onStarted={setStarted} />
      )}
    </div>
  )
}
