import { useState } from 'react'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './older-button.module.css'

/** Loads one more page, one at a time. */
export function OlderButton({ onPress }: { onPress: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const asMember = useAsMember()

  async function press(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await asMember(onPress)
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={css.older}>
      <div role="alert">{failure !== null && <Notice look="wrong">{failure}</Notice>}</div>
      <Button onPress={() => void press()}>{busy ? 'Loading…' : 'Load older'}</Button>
    </div>
  )
}
