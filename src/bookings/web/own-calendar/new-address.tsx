import { useId } from 'react'
import { CopyField } from '#bookings/web/copy-field.tsx'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import css from './own-calendar.module.css'

/** Shows an address that was just made, and never again. It gets the focus, because it is the result of what the member did. */
export function NewAddress({ address }: { address: string }) {
  const headingId = useId()
  return (
    <section className={css.made} aria-labelledby={headingId} tabIndex={-1} ref={focus}>
      <h2 id={headingId}>Your calendar address is ready</h2>
      <p>Add it to your calendar now: we won’t be able to show it again.</p>
      <ReloadLink to={address.replace(/^https?:/, 'webcal:')}>Open in my calendar</ReloadLink>
      <CopyField label="Calendar address" value={address} named="the address" copied="Address copied." />
      <ul className={css.ways}>
        <li>
          <strong>iPhone, iPad or Mac:</strong> press ‘Open in my calendar’.
        </li>
        <li>
          <strong>Google Calendar or Outlook:</strong> copy the address. On a computer, open your calendar, choose to
          add one from a URL or from the web, and paste the address there.
        </li>
      </ul>
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
