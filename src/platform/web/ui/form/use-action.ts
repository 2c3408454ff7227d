import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'

/** How an action ended, with the reason for the page to show. `refused` is final; `not sent` can be tried again. */
export type Outcome =
  | { is: 'done' }
  | { is: 'refused'; error: string; reason: string }
  | { is: 'not sent'; reason: string }

type Options = {
  /** Names what failed, if the site gives no reason. */
  failed?: string
  /** Reloads the page's data afterwards, even after a refusal, because what the page showed was out of date. */
  reloads?: boolean
}

type Action = {
  busy: boolean
  /** Why the last request failed, for the page to show. */
  failure: string | null
  /** Sends one request at a time. Resolves to undefined while another is in progress. */
  run(send: () => Promise<unknown>): Promise<Outcome | undefined>
  /** Removes `failure` from the page. */
  clearFailure(): void
}

/** Sends a request as the member, who signs in on the spot if the session has expired. Forms with fields use `useForm`. */
export function useAction({ failed = '', reloads = false }: Options = {}): Action {
  const asMember = useAsMember()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(send: () => Promise<unknown>): Promise<Outcome | undefined> {
    if (busy) return undefined
    setBusy(true)
    setFailure(null)
    const outcome = await outcomeOf(() => asMember(send), failed)
    if (reloads && outcome.is !== 'not sent') await revalidate()
    if (outcome.is !== 'done') setFailure(outcome.reason)
    setBusy(false)
    return outcome
  }

  return { busy, failure, run, clearFailure: () => setFailure(null) }
}

async function outcomeOf(send: () => Promise<unknown>, failed: string): Promise<Outcome> {
  try {
    await send()
    return { is: 'done' }
  } catch (error) {
    const reason = failureMessage(error, { failed })
    const isForGood = error instanceof ApiError && error.status < 500 && error.status !== 429
    return isForGood ? { is: 'refused', error: error.body.error, reason } : { is: 'not sent', reason }
  }
}
