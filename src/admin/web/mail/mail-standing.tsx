import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Counted, MailCounts, tryMailNow } from '#admin/contract/mail.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { SendTest } from '#admin/web/mail/send-test.tsx'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './mail.module.css'

/** Shows at a glance whether email is being sent, and what to do if not. */
export function MailStanding({ counts }: { counts: MailCounts }) {
  const { on_its_way, given_up, sent_today, waits_since } = counts
  return (
    <>
      <dl className={css.counts}>
        <div>
          <dt>On its way</dt>
          <dd>
            {sayCount(on_its_way)}
            {waits_since !== null && <small>the oldest since {sayShortInstant(waits_since)}</small>}
          </dd>
        </div>
        <div>
          <dt>Given up</dt>
          <dd>{given_up.count === 0 ? '0' : <Link to="?state=given_up">{sayCount(given_up)}</Link>}</dd>
        </div>
        <div>
          <dt>Sent today</dt>
          <dd>{sayCount(sent_today)}</dd>
        </div>
      </dl>
      <div className={css.deeds}>
        <SendTest />
        {(on_its_way.count > 0 || given_up.count > 0) && <TryNow />}
      </div>
    </>
  )
}

const sayCount = ({ count, more }: Counted) => (more ? `more than ${count.toLocaleString('en-GB')}` : `${count}`)

/** For when the mail server works again. */
function TryNow() {
  const [said, setSaid] = useState<string | null>(null)
  const { busy, failure, run } = useAction({ failed: 'We could not have it tried.' })
  const { revalidate } = useRevalidator()

  async function tryNow(): Promise<void> {
    await run(async () => {
      const { hurried, taken_up } = await browserApi<typeof tryMailNow>('POST /api/admin/mail-try-now', { body: {} })
      const tried = hurried + taken_up
      setSaid(tried === 0 ? 'All that waits is being tried already.' : `${tried} of them are tried now.`)
      await revalidate()
    })
  }

  return (
    <div>
      <Button onPress={() => void tryNow()}>{busy ? 'Trying…' : 'Try all of it now'}</Button>
      <p role="status">{said}</p>
      <div role="alert">{failure && <Notice look="wrong">{failure}</Notice>}</div>
    </div>
  )
}
