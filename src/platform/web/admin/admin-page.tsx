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
  /** Actions that are rarely needed, in a menu on every screen. */
  menu?: ReactNode
  children: ReactNode
}

/** An admin page, as wide as the screen allows. */
export function AdminPage({ heading, subheading, actions, moreActions, menu, children }: Props) {
  return (
    <>
      <header className={css.head}>
        <div className={css.titles}>
          <h1>{heading}</h1>
          {subheading && <p className={css.subheading}>{subheading}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
        {moreActions && <Menu className={css.phoneMenu ?? ''}>{moreActions}</Menu>}
        {menu && <Menu className="">{menu}</Menu>}
      </header>
      {children}
    </>
  )
}

function Menu({ className, children }: { className: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className={`${css.menu} ${className}`}>
      <button type="button" className={css.menuButton} popoverTarget={id} aria-label="More actions">
        <MenuDots />
      </button>
      <div id={id} popover="auto" className={css.list}>
        {children}
      </div>
    </div>
  )
}
