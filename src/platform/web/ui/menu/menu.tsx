import { useId, type ReactNode } from 'react'
import { MenuDots } from '#platform/web/ui/menu/menu-dots.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './menu.module.css'

type Props = {
  /** Names the button for screen readers. */
  label: string
  /** Three dots beside the heading of a page, or at the end of a row. */
  look: 'page' | 'row'
  /** For the place where the menu is. */
  className?: string | undefined
  /** Links and buttons. */
  children: ReactNode
}

/** A button that opens a menu of links and actions. Their dialogs open above it, and return the focus to it. */
export function Menu({ label, look, className = '', children }: Props) {
  const id = useId()
  return (
    <div className={`${css.menu} ${look === 'row' ? css.inRow : ''} ${className}`}>
      <button type="button" className={css[look]} popoverTarget={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <MenuDots />
      </button>
      <div id={id} popover="auto" className={css.list}>
        {children}
      </div>
    </div>
  )
}
