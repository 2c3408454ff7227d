import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { getMail, MailFacts, sendTestMail } from '#admin/contract/mail.ts'
import { browserApi } from '#platform/web/api.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

const LOOK_EVERY_MS = 1_000
/** A worker takes an email within a second or two, and waits ten seconds for a mail server that does not respond. */
const LOOKED_FOR_MS = 25_000

/** Sends the owner a test email through the normal queue, and waits for the result. */
export function SendTest() {
  const [said, setSaid] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const { busy, failure, run } = useAction({ failed: 'We could not send a test.' })
  const { revalidate } = useRevalidator()

  async function sendTest(): Promise<void> {
    if (busy) return
    setSaid(null)
    setWhy(null)
    await run(async () => {
      const { id, to } = await browserApi<typeof sendTestMail>('POST /api/admin/mail-test', { body: {} })
      setSaid(`On its way to ${to}…`)
      const mail = await whatBecameOf(id)
      setSaid(mail.state === 'sent' ? `The mail server has taken it. Look whether it has come to ${to}.` : null)
      setWhy(mail.state === 'sent' ? null : (mail.why ?? NOBODY_SENDS))
      await revalidate()
    })
  }

  const wrong = failure ?? why
  return (
    <div>
      <Button onPress={() => void sendTest()}>{busy ? 'Sending…' : 'Send me a test'}</Button>
      <p role="status">{said}</p>
      <div role="alert">{wrong && <Notice look="wrong">{wrong}</Notice>}</div>
    </div>
  )
}

const NOBODY_SENDS =
  'Nobody has tried to send it yet. The part of the site that sends mail may not be running: ask whoever installed the site.'

async function whatBecameOf(id: string): Promise<MailFacts> {
  const until = performance.now() + LOOKED_FOR_MS
  for (;;) {
    const mail = await browserApi<typeof getMail>('GET /api/admin/mail/:id', { params: { id } })
    if (mail.state !== 'waiting' || performance.now() > until) return mail
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
