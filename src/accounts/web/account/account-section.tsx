import { useId, type ReactNode } from 'react'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './account-section.module.css'

/**
 * Shows one section of an account page. `done` is the message about the member's last change. A section with an `id` can be
 * the end of an address.
 */
export function AccountSection({
  id,
  heading,
  done,
  children,
}: {
  /** The fragment of the address that leads to this section, if a link does. */
  id?: string
  heading: string
  done: string | null
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section id={id} className={css.section} aria-labelledby={headingId} ref={scrollIfNamed}>
      <h2 id={headingId}>{heading}</h2>
      {children}
      <div role="status" className={css.done}>
        {done !== null && <Notice look="done">{done}</Notice>}
      </div>
    </section>
  )
}

/** The section is rendered after its data has loaded, when the browser has already looked for it. */
function scrollIfNamed(section: HTMLElement | null): void {
  if (section?.id && location.hash === `#${section.id}`) section.scrollIntoView()
}
