import { useId, type ReactNode } from 'react'
import button from '#platform/web/ui/button.module.css'
import css from './actions-menu.module.css'

/** A menu of actions that are rarely needed. Their dialogs open above it, and return the focus to it. */
export function ActionsMenu({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <div className={css.menu}>
      <button type="button" className={`${button.button} ${button.quiet}`} popoverTarget={id}>
        More actions
      </button>
      <div id={id} popover="auto" className={css.list}>
        {children}
      </div>
    </div>
  )
}
