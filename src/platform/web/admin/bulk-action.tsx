import { useRef, useState } from 'react'
import { z } from 'zod'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { runEach, type Outcomes } from '#platform/web/admin/run-each.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './bulk-action.module.css'

type Props<Row> = {
  /** The rows that are ticked. */
  rows: readonly Row[]
  /** The action with its number of rows, such as 'Publish 3 drafts'. */
  label: (count: number) => string
  /** The result with its number of rows, such as '3 drafts published'. */
  doneLabel: (count: number) => string
  /** What happens once the owner confirms. */
  explanation: string
  nameOf: (row: Row) => string
  run: (row: Row) => Promise<unknown>
  onDone: () => void
}

const EmptyBody = z.object({})

/** A button that runs an action on all ticked rows, and then says for which rows it was refused. */
export function BulkAction<Row>({ rows, label, doneLabel, explanation, nameOf, run, onDone }: Props<Row>) {
  const [shown, setShown] = useState<Outcomes<Row> | null>(null)
  const outcomes = useRef<Outcomes<Row>>({ done: [], refused: [] })
  const status = useRef<HTMLDivElement>(null)

  function show(): void {
    setShown(outcomes.current)
    outcomes.current = { done: [], refused: [] }
    onDone()
    // The button is removed, because no row is ticked any more.
    status.current?.focus()
  }

  return (
    <div className={css.bulk}>
      <div role="status" tabIndex={-1} ref={status}>
        {shown && shown.done.length > 0 && <Notice look="done">{doneLabel(shown.done.length)}.</Notice>}
        {shown?.refused.map(({ item, reason }) => (
          <Notice key={nameOf(item)} look="wrong">
            {nameOf(item)}: {reason}
          </Notice>
        ))}
      </div>
      {rows.length > 0 && (
        <ActionDialogButton
          label={label(rows.length)}
          title={`${label(rows.length)}?`}
          yes={label(rows.length)}
          schema={EmptyBody}
          send={() => runEach(rows, run, outcomes.current)}
          failed="We couldn’t finish."
          done=""
          onDone={show}
        >
          {() => (
            <>
              <p>{explanation}</p>
              <ul className={css.names}>
                {rows.map((row) => (
                  <li key={nameOf(row)}>{nameOf(row)}</li>
                ))}
              </ul>
            </>
          )}
        </ActionDialogButton>
      )}
    </div>
  )
}
