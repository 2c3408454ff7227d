import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isFinalRefusal, type ApiError } from '#platform/web/api.ts'
import { failureMessage, type FailureMessages } from '#platform/web/failure-message.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'

/** The outcome of an action, with a failure reason for the page to show. `refused` is final; `not sent` can be retried. */
export type Outcome<Answer = unknown> =
  | { is: 'done'; answer: Answer }
  | { is: 'refused'; error: string; reason: string }
  | { is: 'not sent'; reason: string }

type Options = FailureMessages & {
  /**
   * Whether to reload the page's data after success and after a refusal, which means that the page was out of date. A function
   * decides for each refusal.
   */
  reloads?: boolean | ((refusal: ApiError) => boolean)
}

type Action = {
  busy: boolean
  /** The reason why the last request failed, for the page to show. */
  failure: string | null
  /** Sends one request at a time. Resolves to undefined while another is in progress. */
  run<Answer>(send: () => Promise<Answer>): Promise<Outcome<Answer> | undefined>
  /** Removes `failure` from the page. */
  clearFailure(): void
}

/**
 * Sends a request as the member, who can sign in without leaving the page if the session has expired. Forms with fields use
 * `useForm`.
 */
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

/** Ends an action by leaving the page. The promise never resolves, so the button stays busy and nothing runs afterwards. */
export function leavePage(leave: () => unknown): Promise<never> {
  leave()
  return new Promise(() => {})
}
