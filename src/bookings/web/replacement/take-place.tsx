import { useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import type { Offered } from '#bookings/web/replacement/open-replacement.ts'
import { acceptTransfer } from '#bookings/web/replacement/accept-transfer.ts'
import { acceptedState } from '#bookings/web/replacement/transfer-accepted.tsx'
import css from '#bookings/web/replacement-page.module.css'
import { ApiError, isSignedOut } from '#platform/web/api.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { failureMessage } from '#platform/web/failure-message.ts'
import button from '#platform/web/ui/button.module.css'

const NOT_REACHED = 'We could not reach the site, so we do not know whether the place is yours. Please try again.'

/** Takes the booking with one press. After a refusal the page loads the current state and shows it. */
export function TakePlace({ offered }: { offered: Offered }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [taking, setTaking] = useState(false)
  const busy = useRef(false)
  const asMember = useAsMember()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()

  async function take(): Promise<void> {
    if (busy.current) return
    busy.current = true
    setTaking(true)
    setFailure(null)
    try {
      await asMember(() => acceptTransfer(offered))
      // Leaves the token, which is no longer valid, out of the address and the browser's history.
      return await navigate(pathname, { replace: true, state: acceptedState(offered.replacement.event) })
    } catch (error) {
      const isRefused = isSignedOut(error) || (error instanceof ApiError && [404, 409].includes(error.status))
      if (isRefused) await revalidate()
      setFailure(failureMessage(error, { notReached: NOT_REACHED }))
    }
    busy.current = false
    setTaking(false)
  }

  return (
    <>
      <p>Once you take it, you are booked, and you get a ticket of your own.</p>
      <div role="alert">{failure !== null && <Notice look="wrong">{failure}</Notice>}</div>
      <div className={css.actions}>
        <button
          type="button"
          className={`${button.button} ${button.main}`}
          aria-disabled={taking}
          onClick={() => void take()}
        >
          {taking ? 'Taking this place…' : 'Take this place'}
        </button>
      </div>
    </>
  )
}
