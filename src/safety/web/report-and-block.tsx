import { useState } from 'react'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { BlockDialog } from '#safety/web/block-dialog.tsx'
import { showBlocked } from '#safety/web/block-toasts.ts'
import { ReportDialog } from '#safety/web/report-dialog.tsx'
import css from './safety.module.css'

type Props = {
  person: { id: string; name: string }
  /** Removes the person from the page. The toast waits for a promise that it returns. */
  onBlocked: () => unknown
}

/** Two unobtrusive buttons, to report and to block a person, shown wherever a person is shown. */
export function ReportAndBlock({ person, onBlocked }: Props) {
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  async function finish(): Promise<void> {
    await onBlocked()
    showBlocked(person)
  }

  return (
    <div className={css.ways}>
      <button type="button" className={css.way} onClick={() => setOpen('report')}>
        Report <VisuallyHidden>{person.name}</VisuallyHidden>
      </button>
      <button type="button" className={css.way} onClick={() => setOpen('block')}>
        Block <VisuallyHidden>{person.name}</VisuallyHidden>
      </button>
      {open === 'report' && (
        <ReportDialog about={{ memberId: person.id }} name={person.name} onClose={() => setOpen(null)} />
      )}
      {open === 'block' && (
        <BlockDialog
          person={person}
          onClose={(result) => {
            setOpen(null)
            if (result === 'blocked') void finish()
          }}
        />
      )}
    </div>
  )
}
