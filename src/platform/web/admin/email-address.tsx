import css from './email-address.module.css'

/** An address in a table: where the column is narrow it is broken before its host, not in the middle of a name. */
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
