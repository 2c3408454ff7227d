import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { EmailSwitch, type EmailSettings } from '#messaging/web/email-switch.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import css from './email-setting.module.css'

/**
 * The switch for emails about unread messages, folded so that the messages come first. Links in older emails point here, and find
 * it open.
 */
export function EmailSetting({ first }: { first: EmailSettings | null }) {
  const section = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  // Scrolls here, because the section did not exist yet when the browser resolved the URL fragment.
  useEffect(() => {
    if (hash === '#emails') section.current?.scrollIntoView()
  }, [hash])

  return (
    <details id="emails" ref={section} className={css.emails} open={hash === '#emails'}>
      <summary>Emails about messages</summary>
      <EmailSwitch initial={first} />
      <p>
        <Link to={accountPaths.emails}>All the emails we send you</Link>
      </p>
    </details>
  )
}
