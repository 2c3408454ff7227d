import { useId } from 'react'
import { CopyField } from '#bookings/web/copy-field.tsx'
import { isDeviceOfApple } from '#bookings/web/own-calendar/is-device-of-apple.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import css from './own-calendar.module.css'

/**
 * Shows an address that was just made, and never again. It gets the focus, because it is the result of what the member did.
 *
 * The scheme `webcal` does not say whether a program asks over TLS. Apple's programs try that first. Others may send the secret
 * in clear, so on other devices the member copies the address, which says https.
 */
export function NewAddress({ address }: { address: string }) {
  const headingId = useId()
  const opensDirectly = isDeviceOfApple(navigator)
  return (
    <section className={css.made} aria-labelledby={headingId} tabIndex={-1} ref={focus}>
      <h2 id={headingId}>Your calendar address is ready</h2>
      <p>Add it to your calendar now: we won’t be able to show it again.</p>
      {opensDirectly && <ReloadLink to={address.replace(/^https?:/, 'webcal:')}>Open in my calendar</ReloadLink>}
      <CopyField label="Calendar address" value={address} named="the address" copied="Address copied." />
      <p>
        {opensDirectly ? 'Press ‘Open in my calendar’ for the calendar on this device. For any other, copy' : 'Copy'}{' '}
        the address. Then open your calendar on a computer, choose to add one from a URL or from the web, and paste the
        address there. Google Calendar and Outlook can do this.
      </p>
      <p>
        Calendars look for changes every few hours, and some only once a day. If something changes on the day, our
        emails will reach you first.
      </p>
    </section>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
