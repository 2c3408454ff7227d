import { useId, type ReactNode } from 'react'
import { MenuDots } from '#platform/web/ui/menu-dots.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './row-menu.module.css'

/** A button at the end of a row that opens a menu of links. The label names the row. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className={css.menu}>
      <button type="button" className={css.button} popoverTarget={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <MenuDots />
      </button>
      <div id={id} popover="auto" className={css.list}>
        {children}
      </div>
    </div>
  )
}
