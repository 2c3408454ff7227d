import type { Delay, Lateness, reportLateness } from '#bookings/contract/lateness.ts'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { ToggleButtons } from '#platform/web/ui/toggle-buttons.tsx'
import css from './running-late.module.css'

type Choice = Delay | 'on time'

const choices: readonly (readonly [Choice, string])[] = [
  ['on time', 'On\u00A0time'],
  ['10 minutes', '10\u00A0min'],
  ['20 minutes', '20\u00A0min'],
  ['30 minutes', '30\u00A0min'],
  ['later', 'Over\u00A030\u00A0min'],
]

/** Lets a guest tell the hosts with one tap how late they will be. */
export function RunningLate({ bookingId, lateness: { delay } }: { bookingId: string; lateness: Lateness }) {
  const { failure, run } = useAction({ reloads: true, failed: 'We couldn’t let the hosts know.' })

  function notifyHosts(chosen: Choice): void {
    const send = () =>
      browserApi<typeof reportLateness>('PUT /api/bookings/:id/lateness', {
        params: { id: bookingId },
        body: { delay: chosen === 'on time' ? null : chosen },
      })
    void run(send)
  }

  return (
    <div className={css.late}>
      <h2>Running late?</h2>
      <ToggleButtons label="How late you’ll be" choices={choices} chosen={delay ?? 'on time'} onChoose={notifyHosts} />
      <p role="status" className={css.note}>
        {delay === null ? 'Tap a time to let the hosts know.' : 'The hosts know that you’ll be late. No need to rush.'}
      </p>
      <FailureAlert failure={failure} />
    </div>
  )
}
