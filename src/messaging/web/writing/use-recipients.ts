import { useEffect, useEffectEvent, useState } from 'react'
import type { listRecipients } from '#messaging/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'

export type Person = { id: string; name: string }
export type Recipients = { is: 'loading' } | { is: 'failed'; why: string } | { is: 'there'; people: readonly Person[] }

/** The possible recipients: the one given or, without one, everyone the member may write to. */
export function useRecipients(to: Person | null): { recipients: Recipients; tryAgain: () => void } {
  const [recipients, setRecipients] = useState<Recipients>(to ? { is: 'there', people: [to] } : { is: 'loading' })
  const asMember = useAsMember()
  const ask = useEffectEvent(() => asMember(() => browserApi<typeof listRecipients>('GET /api/messaging/recipients')))
  const isAsking = recipients.is === 'loading'
  useEffect(() => {
    if (!isAsking) return
    let left = false
    const show = (answer: Recipients) => {
      if (!left) setRecipients(answer)
    }
    ask().then(
      ({ recipients: people }) => show({ is: 'there', people }),
      (error: unknown) => show({ is: 'failed', why: failureMessage(error) }),
    )
    return () => {
      left = true
    }
  }, [isAsking])
  return { recipients, tryAgain: () => setRecipients({ is: 'loading' }) }
}
