import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { getRepeatDates, repeatEvent } from '#admin/contract/events.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './repeat-dates.module.css'

export type Dates = z.infer<(typeof getRepeatDates)['answer']>

type Props = { eventId: number; repeatParams: { everyWeeks: string; until: string }; dates: Dates }

const emptyBody = z.object({})

/** Previews the events that would be created, then shows what was created. */
export function RepeatDates({ eventId, repeatParams, dates }: Props) {
  const [made, setMade] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: emptyBody,
    failed: 'The drafts could not be made.',
    send: async () => {
      const answer = await browserApi<typeof repeatEvent>('POST /api/admin/events/:id/repeat', {
        params: { id: eventId },
        body: repeatParams,
      })
      setMade(answer.made.length)
      await revalidate()
    },
  })
  const newCount = dates.filter(({ already_exists: alreadyExists }) => !alreadyExists).length
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">{made === null ? `${formatEvenings(newCount)} to make` : 'Made'}</h2>
      {made !== null && (
        <Notice>
          {formatEvenings(made)} made, as drafts. <Link to={`${adminPaths.events}?state=draft`}>See the drafts</Link>
        </Notice>
      )}
      <ol className={css.dates}>
        {dates.map((date) => (
          <li key={date.start_date_local}>
            <strong>{formatDate(date.start_date_local)}</strong>,{' '}
            {formatTimeRange(date.start_date_local, date.end_date_local)}
            {date.clocks_changed && (
              <span className={css.note}> · the clocks have changed by then; the hours stay</span>
            )}
            {date.already_exists && <span className={css.note}> · there is one already</span>}
          </li>
        ))}
      </ol>
      {newCount > 0 && (
        <form {...form.props}>
          <SubmitButton form={form} busy="Making…">
            {newCount === 1 ? 'Make this draft' : `Make these ${newCount} drafts`}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}

function formatEvenings(count: number): string {
  return count === 1 ? '1 evening' : `${count} evenings`
}
