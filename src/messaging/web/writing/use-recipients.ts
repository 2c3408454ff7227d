import { useEffect, useEffectEvent, useState } from 'react'
import type { listRecipients } from '#messaging/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'

export type Person = { id: string; name: string }
export type Recipients =
  | { is: 'loading' }
  | { is: 'failed'; reason: string }
  | { is: 'loaded'; people: readonly Person[] }

/** Returns the possible recipients: only `to` or, if it is null, everyone to whom the member may write. */
export function useRecipients(to: Person | null): { recipients: Recipients; tryAgain: () => void } {
  const [recipients, setRecipients] = useState<Recipients>(to ? { is: 'loaded', people: [to] } : { is: 'loading' })
  const asMember = useAsMember()
  const loadRecipients = useEffectEvent(() =>
    asMember(() => browserApi<typeof listRecipients>('GET /api/messaging/recipients')),
  )
  const isLoading = recipients.is === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let isCancelled = false
    const show = (answer: Recipients) => {
      if (!isCancelled) setRecipients(answer)
    }
    loadRecipients().then(
      ({ recipients: people }) => show({ is: 'loaded', people }),
      (error: unknown) => show({ is: 'failed', reason: failureMessage(error) }),
    )
    return () => {
      isCancelled = true
    }
  }, [isLoading])
  return { recipients, tryAgain: () => setRecipients({ is: 'loading' }) }
}
