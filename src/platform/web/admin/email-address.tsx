import css from './email-address.module.css'

/** Shows an email address in a table. In a narrow column, it breaks before its host and not in the middle of a name. If it
 * is cut, it is shown whole when it is pointed at. */
export function EmailAddress({ of }: { of: string }) {
  const host = of.lastIndexOf('@')
  return (
    <span className={css.email} title={of}>
      {of.slice(0, host)}
      <wbr />
      {of.slice(host)}
    </span>
  )
}
