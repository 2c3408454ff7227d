import { useState } from 'react'
import { BirthDateForm } from '#bookings/web/checkout/birth-date-part.ts'
import css from '#bookings/web/checkout-page.module.css'

/** Asks for the date of birth before a place is held. The page continues automatically once the date is saved. */
export function BirthDateStep() {
  const [status, setStatus] = useState<string | null>(null)
  return (
    <div className={css.text}>
      <p>
        Our events are for people aged 18 or over. Please enter your date of birth first. Other members never see it.
      </p>
      <BirthDateForm look="main" onSaved={setStatus} />
      <div role="status">{status}</div>
    </div>
  )
}
