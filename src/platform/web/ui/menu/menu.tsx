import { useId, type ReactNode } from 'react'
import button from '#platform/web/ui/button.module.css'
import { MenuDots } from '#platform/web/ui/menu/menu-dots.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './menu.module.css'

type Props = {
  /** Names the button, for screen readers only unless it is shown as text. */
  label: string
  /** Three dots beside the heading of a page, three dots at the end of a row, or the label as text. */
  look: 'page' | 'row' | 'text'
  /** For the place where the menu is. */
  className?: string | undefined
  /** Links and buttons. */
  children: ReactNode
}

/** A button that opens a menu of links and actions. Their dialogs open above it, and return the focus to it. */
export function Menu({ label, look, className = '', children }: Props) {
  const id = useId()
  const looks = { page: css.page, row: css.row, text: `${button.button} ${button.quiet}` }
  return (
    <div className={`${css.menu} ${look === 'row' ? css.inRow : ''} ${className}`}>
      <button type="button" className={looks[look]} popoverTarget={id}>
        {look === 'text' ? (
          label
        ) : (
          <>
            <VisuallyHidden>{label}</VisuallyHidden>
            <MenuDots />
          </>
        )}
      </button>
      <div id={id} popover="auto" className={`${css.list} ${look === 'text' ? css.fromStart : ''}`}>
        {children}
      </div>
    </div>
  )
}
