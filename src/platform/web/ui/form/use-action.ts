import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isFinalRefusal, type ApiError } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'

/** How an action ended, with the reason for the page to show. `refused` is final; `not sent` can be tried again. */
export type Outcome<Answer = unknown> =
  | { is: 'done'; answer: Answer }
  | { is: 'refused'; error: string; reason: string }
  | { is: 'not sent'; reason: string }

type Options = {
  /** Names what failed, if the site gives no reason. */
  failed?: string
  /** What to show if there was no response. */
  notReached?: string
  /** Reloads the page's data afterwards, even after a refusal, or one of those chosen: what the page showed was out of date. */
  reloads?: boolean | ((refusal: ApiError) => boolean)
}

type Action = {
  busy: boolean
  /** Why the last request failed, for the page to show. */
  failure: string | null
  /** Sends one request at a time. Resolves to undefined while another is in progress. */
  run<Answer>(send: () => Promise<Answer>): Promise<Outcome<Answer> | undefined>
  /** Removes `failure` from the page. */
  clearFailure(): void
}

/** Sends a request as the member, who signs in on the spot if the session has expired. Forms with fields use `useForm`. */
export function useAction({ reloads = false, ...messages }: Options = {}): Action {
  const asMember = useAsMember()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reloadsAfter = (refusal: ApiError) => (typeof reloads === 'function' ? reloads(refusal) : reloads)

  async function run<Answer>(send: () => Promise<Answer>): Promise<Outcome<Answer> | undefined> {
    if (busy) return undefined
    setBusy(true)
    setFailure(null)
    try {
      const answer = await asMember(send)
      if (reloads) await revalidate()
      return { is: 'done', answer }
    } catch (error) {
      const isFinal = isFinalRefusal(error)
      if (isFinal && reloadsAfter(error)) await revalidate()
      const reason = failureMessage(error, messages)
      setFailure(reason)
      return isFinal ? { is: 'refused', error: error.body.error, reason } : { is: 'not sent', reason }
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, run, clearFailure: () => setFailure(null) }
}

/** For an action that ends on another page. It never resolves: the button stays busy, and nothing runs after it. */
export function leavePage(leave: () => unknown): Promise<never> {
  leave()
  return new Promise(() => {})
}
