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
    failed: 'We couldn’t create the drafts.',
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
      <h2 id="dates">{made === null ? `${formatEvents(newCount)} to create` : 'Created'}</h2>
      {made !== null && (
        <Notice look="done">
          {formatEvents(made)} created as drafts. <Link to={`${adminPaths.events}?state=draft`}>See the drafts</Link>
        </Notice>
      )}
      <ol className={css.dates}>
        {dates.map((date) => (
          <li key={date.start_date_local}>
            <strong>{formatDate(date.start_date_local)}</strong>,{' '}
            {formatTimeRange(date.start_date_local, date.end_date_local)}
            {date.clocks_changed && (
              <span className={css.note}> · after the clocks change; local times stay the same</span>
            )}
            {date.already_exists && <span className={css.note}> · already exists</span>}
          </li>
        ))}
      </ol>
      {newCount > 0 && (
        <form {...form.props}>
          <SubmitButton form={form} busy="Creating…">
            {newCount === 1 ? 'Create this draft' : `Create ${newCount} drafts`}
          </SubmitButton>
        </form>
      )}
    </section>
  )
}

function formatEvents(count: number): string {
  return count === 1 ? '1 event' : `${count} events`
}
