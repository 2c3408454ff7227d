import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type { EventCancellation, getEventCancellation } from '#admin/contract/events.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { formatPrice } from '#platform/local-time.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './cancel-event.module.css'

type Progress = NonNullable<EventCancellation['progress']>
type Props = { eventId: number; progress: Progress }

const POLL_INTERVAL_MS = 2_000

/** Shows the progress of refunds and emails, and polls until everything is done. */
export function CancellationProgress({ eventId, progress: first }: Props) {
  const [progress, setProgress] = useState(first)
  const refresh = useEffectEvent(async () => setProgress(await progressOf(eventId, progress)))
  useEffect(() => {
    if (progress.done) return
    const timer = setTimeout(() => void refresh(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [progress])
  const { payments, payments_refunded: returned, payments_failed: failed, pounds } = progress
  return (
    <>
      <div className={css.bars}>
        <Bar label="Places cancelled" done={progress.places_ended} of={progress.places} />
        <Bar
          label="Payments refunded"
          done={returned}
          of={payments}
          detail={`${formatPrice(progress.pounds_refunded)} of ${formatPrice(pounds)}`}
        />
        <Bar label="People notified" done={progress.people_notified} of={progress.people} />
      </div>
      <div role="status">
        {progress.done && failed === 0 && (
          <Notice look="done">All done: everyone has been {payments > 0 && 'refunded and '}notified.</Notice>
        )}
      </div>
      {!progress.done && <p>You can leave this page. We’ll carry on in the background.</p>}
      {failed > 0 && (
        <Notice look="wrong">
          The payment provider couldn’t refund {failed === 1 ? '1 payment' : `${failed} payments`}.{' '}
          <Link to={adminPaths.moneyCases}>See what needs attention</Link>
        </Notice>
      )}
    </>
  )
}

/** Loads the progress. If the request fails, returns the last known progress, so that polling continues. */
async function progressOf(id: number, known: Progress): Promise<Progress> {
  try {
    const { progress } = await browserApi<typeof getEventCancellation>('GET /api/admin/events/:id/cancel', {
      params: { id },
    })
    return progress ?? known
  } catch {
    return { ...known }
  }
}

function Bar({ label, done, of, detail }: { label: string; done: number; of: number; detail?: string }) {
  const id = useId()
  return (
    <div className={css.bar}>
      <label htmlFor={id}>
        {label}
        <span>
          {done} of {of}
          {detail && ` · ${detail}`}
        </span>
      </label>
      <progress id={id} value={of === 0 ? 1 : done} max={of === 0 ? 1 : of} />
    </div>
  )
}
