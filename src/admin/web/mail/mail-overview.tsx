import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CappedCount, MailCounts, retryMailNow } from '#admin/contract/mail.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { SendTest } from '#admin/web/mail/send-test.tsx'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './mail.module.css'

/** Shows whether email is being sent and, if it is not, what to do. */
export function MailOverview({ counts }: { counts: MailCounts }) {
  const { queued, failed, bounced, sent_today, waiting_since } = counts
  return (
    <>
      <Figures>
        <Figure
          name="Waiting to be sent"
          value={formatCount(queued)}
          note={waiting_since === null ? '' : `oldest from ${formatShortInstant(waiting_since)}`}
        />
        <Figure name="Failed" to="?state=failed" value={formatCount(failed)} />
        <Figure name="Bounced" to="?state=bounced" value={formatCount(bounced)} note="in the last 30 days" />
        <Figure name="Sent today" value={formatCount(sent_today)} />
      </Figures>
      <div className={css.actions}>
        <SendTest />
        {(queued.count > 0 || failed.count > 0) && <RetryNow />}
      </div>
    </>
  )
}

const formatCount = ({ count, more }: CappedCount) => (more ? `more than ${count.toLocaleString('en-GB')}` : `${count}`)

/** A button that retries unsent emails, for when the mail server is working again. */
function RetryNow() {
  const [status, setStatus] = useState<string | null>(null)
  const { busy, failure, run } = useAction({ failed: 'We couldn’t retry them.' })
  const { revalidate } = useRevalidator()

  async function tryNow(): Promise<void> {
    await run(async () => {
      const { expedited, requeued } = await browserApi<typeof retryMailNow>('POST /api/admin/mail-retry', {
        body: {},
      })
      const tried = expedited + requeued
      setStatus(tried === 0 ? 'Everything waiting is already being sent.' : `Retrying ${tried} now.`)
      await revalidate()
    })
  }

  return (
    <div>
      <Button onPress={() => void tryNow()}>{busy ? 'Trying…' : 'Retry all now'}</Button>
      <p role="status">{status}</p>
      <FailureAlert failure={failure} />
    </div>
  )
}
