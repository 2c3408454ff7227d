import type { confirmHosting, HostedEvent } from '#event-night/contract/hosting.ts'
import css from '#event-night/web/nights-page.module.css'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'

/** Asks a host to confirm the events for which they have not done so, however far away. */
export function EventsToConfirm({ events }: { events: readonly HostedEvent[] }) {
  const unconfirmed = events.filter(({ confirmed_at: at }) => at === null)
  if (unconfirmed.length === 0) return null
  return (
    <section aria-labelledby="to-confirm" className={css.confirm}>
      <h2 id="to-confirm">Please confirm</h2>
      <ul className={css.nights}>
        {unconfirmed.map(({ event }) => (
          <EventToConfirm key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

function EventToConfirm({ event }: Pick<HostedEvent, 'event'>) {
  const { failure, run } = useAction({ reloads: true, failed: 'We couldn’t save your confirmation.' })
  const { id, title, venue, start_date_local: starts, end_date_local: ends } = event

  async function confirm(): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof confirmHosting>('POST /api/admin/events/:id/hosting', { params: { id }, body: {} }),
    )
    if (outcome?.is === 'done') showToast(`Thank you. You’re hosting ‘${title}’.`)
  }

  return (
    <li className={css.night}>
      <div>
        <h3>{title}</h3>
        <p>
          {formatDate(starts)}, {formatTimeRange(starts, ends)}
        </p>
        <p className={css.where}>
          <bdi>{venue.name}</bdi>, <bdi>{venue.town}</bdi>
        </p>
        <FailureAlert failure={failure} />
      </div>
      <Button onPress={() => void confirm()}>
        Yes, I’ll host it<VisuallyHidden>: {title}</VisuallyHidden>
      </Button>
    </li>
  )
}
