import { useLocation, useNavigate } from 'react-router'
import { leavePage, useAction } from '#platform/web/ui/form/use-action.ts'
import type { Offered } from '#bookings/web/replacement/open-replacement.ts'
import { acceptTransfer } from '#bookings/web/replacement/accept-transfer.ts'
import { acceptedState } from '#bookings/web/replacement/transfer-accepted.tsx'
import css from '#bookings/web/replacement-page.module.css'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import button from '#platform/web/ui/button.module.css'

const NOT_REACHED = 'The connection failed, so we don’t know whether the place is yours. Please try again.'

/** Accepts the place with one press. After a refusal the page reloads and shows the current state. */
export function AcceptTransferButton({ offered }: { offered: Offered }) {
  const { busy, failure, run } = useAction({ notReached: NOT_REACHED, reloads: true })
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function take(): Promise<void> {
    const file = await acceptTransfer(offered)
    const from = offered.replacement.claim_until_local === null ? 'a guest' : 'a friend'
    const state = acceptedState(offered.replacement.event, { file, from })
    // Removes the token, which is no longer valid, from the URL and the browser's history.
    await leavePage(() => navigate(pathname, { replace: true, state }))
  }

  return (
    <>
      <p>Once you claim it, you’ll be booked and get your own ticket.</p>
      <FailureAlert failure={failure} />
      <div className={css.actions}>
        <button
          type="button"
          className={`${button.button} ${button.main}`}
          aria-disabled={busy}
          onClick={() => void run(take)}
        >
          {busy ? 'Claiming this place…' : 'Claim this place'}
        </button>
      </div>
    </>
  )
}
