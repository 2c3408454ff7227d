import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { EmailSwitch, type EmailSettings } from '#messaging/web/email-switch.tsx'
import { paths } from '#platform/paths.ts'
import css from './email-setting.module.css'

/** The section with the switch for emails about unread messages. Links in older emails point here. */
export function EmailSetting({ first }: { first: EmailSettings | null }) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // Scrolls here, because the section did not exist yet when the browser resolved the URL fragment.
  useEffect(() => {
    if (hash === '#emails') section.current?.scrollIntoView()
  }, [hash])

  return (
    <section id="emails" ref={section} className={css.emails} aria-labelledby="emails-heading">
      <h2 id="emails-heading">Emails about messages</h2>
      <EmailSwitch initial={first} />
      <p>
        <Link to={paths.emailSettings}>All the emails we send you</Link>
      </p>
    </section>
  )
}
