import type { EmailPreview } from '#privacy/contract/admin/newsletters.ts'
import css from './newsletters.module.css'

/** Shows an email as on a phone, and as text. The frame runs no scripts, and its links open nothing. */
export function EmailFrame({ email: { subject, html, text } }: { email: EmailPreview }) {
  return (
    <>
      <h2>The email</h2>
      <p>
        Subject: <strong>{subject}</strong>
      </p>
      <iframe className={css.frame} title="The email as on a phone" sandbox="" srcDoc={html} />
      <details className={css.asText}>
        <summary>The email as text</summary>
        <p className={css.text}>{text}</p>
      </details>
    </>
  )
}
