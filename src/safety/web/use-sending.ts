import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'

type Sending = {
  busy: boolean
  /** What went wrong, for a person. */
  failure: string | null
  /** Once at a time; true where it was done. Whose session has ended signs in on the spot, and it is sent then. */
  send(ask: () => Promise<unknown>): Promise<boolean>
}

/** For what is sent by one press of a button. It stands on pages that carry no schema, so it is no `useForm`. */
export function useSending(failed: string): Sending {
  const asMember = useAsMember()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(ask: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setFailure(null)
    try {
      await asMember(ask)
      return true
    } catch (error) {
      setFailure(sentenceFor(error, failed))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, send }
}

function sentenceFor(error: unknown, failed: string): string {
  if (!(error instanceof ApiError))
    return `${failed} We could not reach the site: check your connection, then try again.`
  return error.status >= 500 ? `${failed} Please try again.` : error.body.detail
}
