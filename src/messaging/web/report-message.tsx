import { useState } from 'react'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { ReportDialog } from '#safety/web/report-dialog.tsx'
import css from './quiet-buttons.module.css'

/** An unobtrusive button that opens the dialog for reporting a received message. */
export function ReportMessage({ messageId, name }: { messageId: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.textButton} onClick={() => setOpen(true)}>
        Report<VisuallyHidden> this message</VisuallyHidden>
      </button>
      {open && <ReportDialog about={{ messageId }} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
