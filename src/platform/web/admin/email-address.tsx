import css from './email-address.module.css'

/** Shows an email address in a table. In a narrow column, it breaks before its host and not in the middle of a name. */
export function EmailAddress({ of }: { of: string }) {
  const host = of.lastIndexOf('@')
  return (
    <span className={css.email}>
      {of.slice(0, host)}
      <wbr />
      {of.slice(host)}
    </span>
  )
}
