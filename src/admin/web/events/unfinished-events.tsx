import { Link } from 'react-router'
import { z } from 'zod'
import type { deleteUnfinishedEvent, UnfinishedEventRow } from '#admin/contract/unfinished-events.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './unfinished-events.module.css'

const EmptyBody = z.object({})

/** Lists the events that are not complete yet, which the owner can finish or delete. */
export function UnfinishedEvents({ rows }: { rows: readonly UnfinishedEventRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className={css.unfinished} aria-labelledby="unfinished">
      <h2 id="unfinished">Unfinished drafts</h2>
      <ul>
        {rows.map(({ id, title, changed_at }) => (
          <li key={id}>
            <p>
              <Link to={`${adminPaths.newEvent}?unfinished=${id}`}>{title}</Link>
              <span>Saved {formatShortInstant(changed_at)}</span>
            </p>
            <ActionDialogButton
              label={
                <>
                  Delete<VisuallyHidden> ‘{title}’</VisuallyHidden>
                </>
              }
              title={`Delete ‘${title}’?`}
              yes="Delete it"
              no="Keep it"
              schema={EmptyBody}
              send={() =>
                browserApi<typeof deleteUnfinishedEvent>('DELETE /api/admin/unfinished-events/:id', { params: { id } })
              }
              failed="We couldn’t delete the draft."
              done="The draft has been deleted."
              onDone={showToast}
            >
              {() => <p>What you’ve typed for it will be lost. Nobody else has seen it.</p>}
            </ActionDialogButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
