import { useState } from 'react'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { BlockDialog } from '#safety/web/block-dialog.tsx'
import { showBlocked } from '#safety/web/block-toasts.ts'
import css from './quiet-buttons.module.css'

type Props = {
  person: { id: string; name: string }
  /** Removes the person from the page. The toast waits for a promise that it returns. */
  onBlocked: () => unknown
}

/** An unobtrusive button that opens the dialog for blocking the other member. */
export function BlockPerson({ person, onBlocked }: Props) {
  const [open, setOpen] = useState(false)
  async function finish(): Promise<void> {
    await onBlocked()
    showBlocked(person)
  }

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
            if (result === 'blocked') void finish()
          }}
        />
      )}
    </>
  )
}
