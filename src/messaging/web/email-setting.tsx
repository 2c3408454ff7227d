import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { EmailSwitch, type EmailSettings } from '#messaging/web/email-switch.tsx'
import css from './email-setting.module.css'

/** Where the emails about unread messages are switched off and on; links of older emails lead here. */
export function EmailSetting({ first }: { first: EmailSettings | null }) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // It was not there yet when the browser went to it.
  useEffect(() => {
    if (hash === '#emails') section.current?.scrollIntoView()
  }, [hash])

  return (
    <section id="emails" ref={section} className={css.emails} aria-labelledby="emails-heading">
      <h2 id="emails-heading">Emails about messages</h2>
      <EmailSwitch first={first} />
      <p>
        <Link to="/account/emails">All emails that we send you</Link>
      </p>
    </section>
  )
}
