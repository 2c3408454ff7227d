import type { ReactNode } from 'react'
import { Menu } from '#platform/web/ui/menu/menu.tsx'
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
        {moreActions && (
          <Menu label="More actions" look="page" className={`${css.menu} ${css.phoneMenu}`}>
            {moreActions}
          </Menu>
        )}
        {menu && (
          <Menu label="More actions" look="page" className={css.menu}>
            {menu}
          </Menu>
        )}
      </header>
      {children}
    </>
  )
}
