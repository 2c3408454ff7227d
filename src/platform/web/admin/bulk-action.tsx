import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { runEach, type Outcomes } from '#platform/web/admin/run-each.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './bulk-action.module.css'

type Props<Row> = {
  /** The rows that are ticked. */
  rows: readonly Row[]
  /** The action with its number of rows, such as 'Publish 3 drafts'. */
  label: (count: number) => string
  /** The result with its number of rows, such as '3 drafts published'. */
  doneLabel: (count: number) => string
  /** 'quiet' for an action that is not the reason for opening the page. */
  look?: 'main' | 'quiet'
  /** What happens once the owner confirms. */
  explanation: string
  idOf: (row: Row) => string | number
  nameOf: (row: Row) => string
  run: (row: Row) => Promise<unknown>
  /** Unticks all rows. */
  clear: () => void
}

const EmptyBody = z.object({})

/**
 * A bar below a table, at the bottom of the screen while rows are ticked, with a button that runs an action on all of them. Then
 * says for which rows it was refused. It moves no row.
 */
export function BulkAction<Row>(props: Props<Row>) {
  const { rows, label, doneLabel, look = 'main', explanation, idOf, nameOf, run, clear } = props
  const [refusals, setRefusals] = useState<Outcomes<Row>['refused']>([])
  const outcomes = useRef<Outcomes<Row>>({ done: [], refused: [] })
  const status = useRef<HTMLDivElement>(null)

  function show(): void {
    const { done, refused } = outcomes.current
    outcomes.current = { done: [], refused: [] }
    flushSync(() => {
      setRefusals(refused)
      clear()
    })
    if (done.length > 0) showToast(`${doneLabel(done.length)}.`)
    // The button is removed, because no row is ticked any more.
    if (refused.length > 0) status.current?.focus()
  }

  function stop(): void {
    flushSync(clear)
    status.current?.focus()
  }

  return (
    <>
      <MessageGroup ref={status} className={css.status}>
        {refusals.map(({ item, reason }) => (
          <Notice key={idOf(item)} look="wrong">
            {nameOf(item)}: {reason}
          </Notice>
        ))}
      </MessageGroup>
      {rows.length > 0 && (
        <div className={css.bar}>
          <ActionDialogButton
            label={label(rows.length)}
            look={look}
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
                    <li key={idOf(row)}>{nameOf(row)}</li>
                  ))}
                </ul>
              </>
            )}
          </ActionDialogButton>
          <Button onPress={stop}>
            Clear<VisuallyHidden> selection</VisuallyHidden>
          </Button>
        </div>
      )}
    </>
  )
}
