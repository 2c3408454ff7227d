import { useState } from 'react'
import { BirthDateForm } from '#bookings/web/checkout/birth-date-part.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from '#bookings/web/checkout-page.module.css'

/** Asks for the date of birth before a place is held. The page continues automatically once the date is saved. */
export function BirthDateStep() {
  const [status, setStatus] = useState<string | null>(null)
  return (
    <div className={css.text}>
      <Notice>Our events are for people aged 18 or over. Please enter your date of birth first.</Notice>
      <p>Other members never see it, and once you’ve saved it, only we can change it.</p>
      <BirthDateForm onSaved={setStatus} />
      <div role="status">{status}</div>
    </div>
  )
}
