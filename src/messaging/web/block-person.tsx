import { useState } from 'react'
import { Hidden } from '#platform/web/ui/hidden.tsx'
import { BlockDialog } from '#safety/web/block-dialog.tsx'
import css from './quiet-buttons.module.css'

type Props = { person: { id: string; name: string }; onBlocked: () => void }

/** An unobtrusive button to block the other member. */
export function BlockPerson({ person, onBlocked }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.word} onClick={() => setOpen(true)}>
        Block<Hidden> {person.name}</Hidden>
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
