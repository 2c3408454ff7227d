import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { HandingOver } from '#bookings/web/my-events/handing-over.tsx'
import type { Said } from '#bookings/web/my-events/said.ts'
import { StartHandingOver } from '#bookings/web/my-events/start-handing-over.tsx'
import css from './hand-over.module.css'

type Props = { own: OwnEvent; bookingId: string; onTakenBack: (said: Said) => void }

/** First how the place is to be handed over, then the link that does it. */
export function HandOver({ own, bookingId, onTakenBack }: Props) {
  const [started, setStarted] = useState('')
  const message = useRef<HTMLParagraphElement>(null)

  function say(words: string): void {
    flushSync(() => setStarted(words))
    message.current?.focus()
  }

  return (
    <div className={css.panel}>
      <p role="status" tabIndex={-1} ref={message} className={css.said}>
        {started}
      </p>
      {own.handing_over ? (
        <HandingOver
          title={own.event.title}
          bookingId={bookingId}
          handingOver={own.handing_over}
          onTakenBack={onTakenBack}
        />
      ) : (
        <StartHandingOver bookingId={bookingId} onStarted={say} />
      )}
    </div>
  )
}
