import { useId, type ReactNode } from 'react'
import { MenuDots } from '#platform/web/ui/menu-dots.tsx'
import css from './admin-page.module.css'

type Props = {
  heading: ReactNode
  /** What the page is about, below the heading. */
  subheading?: ReactNode
  /** The main actions of the page, shown next to the heading. */
  actions?: ReactNode
  /** Further actions, shown next to the heading. On a phone, they are in a menu if there are several. */
  moreActions?: ReactNode
  children: ReactNode
}

/** An admin page, as wide as the screen allows. */
export function AdminPage({ heading, subheading, actions, moreActions, children }: Props) {
  const moreId = useId()
  return (
    <>
      <header className={css.head}>
        <h1>{heading}</h1>
        {subheading && <p className={css.subheading}>{subheading}</p>}
        {moreActions && (
          <>
            <button type="button" className={css.menuButton} popoverTarget={moreId} aria-label="More actions">
              <MenuDots />
            </button>
            <div id={moreId} popover="auto" className={css.more}>
              {moreActions}
            </div>
          </>
        )}
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
