import { useId, type ReactNode } from 'react'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './account-section.module.css'

/** Shows one section of the account page. `done` is the message about the member's last change. */
export function AccountSection({
  anchor,
  heading,
  done,
  children,
}: {
  /** The fragment of the address that leads to this section, if a link does. */
  anchor?: string
  heading: string
  done: string | null
  children: ReactNode
}) {
  const id = useId()
  return (
    <section id={anchor} className={css.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
      <div role="status" className={css.done}>
        {done !== null && <Notice>{done}</Notice>}
      </div>
    </section>
  )
}
