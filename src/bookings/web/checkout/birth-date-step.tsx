import { useState } from 'react'
import { BirthDateForm } from '#bookings/web/checkout/birth-date-part.ts'
import css from '#bookings/web/checkout-page.module.css'

/** Asks for the date of birth before the member gets a place. `next` says what follows, which the page does by itself. */
export function BirthDateStep({ next }: { next: string }) {
  const [status, setStatus] = useState<string | null>(null)
  return (
    <div className={css.text}>
      <p>
        We need it to check that this event is for you: everyone at our events is 18 or over, and some events are for
        certain ages. Other members never see it.
      </p>
      <p>{next}</p>
      <BirthDateForm look="main" onSaved={setStatus} />
      <div role="status">{status}</div>
    </div>
  )
}
