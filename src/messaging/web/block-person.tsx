import { useState } from 'react'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { BlockDialog } from '#safety/web/block-dialog.tsx'
import css from './quiet-buttons.module.css'

type Props = { person: { id: string; name: string }; onBlocked: () => void }

/** An unobtrusive button that opens the dialog for blocking the other member. */
export function BlockPerson({ person, onBlocked }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.textButton} onClick={() => setOpen(true)}>
        Block<VisuallyHidden> {person.name}</VisuallyHidden>
      </button>
      {open && (
        <BlockDialog
          person={person}
          onClose={(result) => {
            setOpen(false)
            if (result === 'blocked') onBlocked()
          }}
        />
      )}
    </>
  )
}
