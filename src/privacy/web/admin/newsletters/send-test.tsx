import { useState } from 'react'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'

/** Sends the saved email to the owner. */
export function SendTest({ send }: { send: () => Promise<{ to: string }> }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, failure, run } = useAction({ failed: 'We couldn’t send you a test.' })

  async function sendTest(): Promise<void> {
    setSentTo(null)
    const outcome = await run(send)
    if (outcome?.is === 'done') setSentTo(outcome.answer.to)
  }

  return (
    <div>
      <Button onPress={() => void sendTest()}>{busy ? 'Sending…' : 'Send me a test'}</Button>
      <p role="status">{sentTo !== null && `We’ve sent it to ${sentTo}.`}</p>
      <FailureAlert failure={failure} />
    </div>
  )
}
