import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { getMail, MailDetails, sendTestMail } from '#admin/contract/mail.ts'
import { browserApi } from '#platform/web/api.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

const POLL_INTERVAL_MS = 1_000
/**
 * A worker claims an email within two seconds, and its connection to an unresponsive mail server times out after ten seconds.
 */
const POLL_TIMEOUT_MS = 25_000

/** Sends the owner a test email through the normal queue, and waits for the result. */
export function SendTest() {
  const [status, setStatus] = useState<string | null>(null)
  const [explanation, setExplanation] = useState<string | null>(null)
  const { busy, failure, run } = useAction({ failed: 'We couldn’t send a test email.' })
  const { revalidate } = useRevalidator()

  async function sendTest(): Promise<void> {
    if (busy) return
    setStatus(null)
    setExplanation(null)
    await run(async () => {
      const { id, to } = await browserApi<typeof sendTestMail>('POST /api/admin/mail-test', { body: {} })
      setStatus(`Sending to ${to}…`)
      const mail = await waitForResult(id)
      setStatus(
        mail.state === 'sent' ? `The mail server has accepted it. Check whether it has arrived at ${to}.` : null,
      )
      setExplanation(mail.state === 'sent' ? null : (mail.explanation ?? NOT_ATTEMPTED))
      await revalidate()
    })
  }

  const problem = failure ?? explanation
  return (
    <div>
      <Button onPress={() => void sendTest()}>{busy ? 'Sending…' : 'Send me a test email'}</Button>
      <p role="status">{status}</p>
      <div role="alert">{problem && <Notice look="wrong">{problem}</Notice>}</div>
    </div>
  )
}

const NOT_ATTEMPTED =
  'It hasn’t been sent yet. The part of the site that sends email may not be running: ask the person who installed the site.'

async function waitForResult(id: string): Promise<MailDetails> {
  const until = performance.now() + POLL_TIMEOUT_MS
  for (;;) {
    const mail = await browserApi<typeof getMail>('GET /api/admin/mail/:id', { params: { id } })
    if (mail.state !== 'waiting' || performance.now() > until) return mail
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}
