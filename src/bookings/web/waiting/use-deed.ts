import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import { ApiError } from '#platform/web/api.ts'

/** What came of it, `why` for a person: `refused` for good; what was not sent can be tried again as it stands. */
export type Outcome = { is: 'done' } | { is: 'refused'; error: string; why: string } | { is: 'not sent'; why: string }

/** Gives nothing while it runs already. */
type Run = (send: () => Promise<unknown>) => Promise<Outcome | undefined>

/**
 * Does something at the site as the member, once at a time. Afterwards the page is loaded anew, also where it was refused:
 * then what stood on the page was old.
 */
export function useDeed(): { busy: boolean; run: Run } {
  const [busy, setBusy] = useState(false)
  const asMember = useAsMember()
  const { revalidate } = useRevalidator()

  const run: Run = async (send) => {
    if (busy) return undefined
    setBusy(true)
    const outcome = await outcomeOf(() => asMember(send))
    if (outcome.is !== 'not sent') await revalidate()
    setBusy(false)
    return outcome
  }

  return { busy, run }
}

async function outcomeOf(sending: () => Promise<unknown>): Promise<Outcome> {
  try {
    await sending()
    return { is: 'done' }
  } catch (error) {
    return failed(error)
  }
}

function failed(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { is: 'not sent', why: 'We could not reach the site. Please try again.' }
  const { status, body } = error
  return status >= 500 || status === 429
    ? { is: 'not sent', why: body.detail }
    : { is: 'refused', error: body.error, why: body.detail }
}
