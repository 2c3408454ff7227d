import { useState } from 'react'
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { getMail, MailDetails, resendMail } from '#admin/contract/mail.ts'
import { stateLabels } from '#admin/web/mail/state-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './mail.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'One mail', description: 'What became of it.' },
}

export const loader = staffLoader((api, { params }) =>
  api<typeof getMail>('GET /api/admin/mail/:id', { params: { id: params.id ?? '' } }),
)

export function Component() {
  const mail = useLoaderData<typeof loader>()
  return (
    <AdminPage heading={mail ? (mail.subject ?? 'A private mail') : 'Mail'}>
      <p>
        <Link to={adminPaths.mailList}>All mail</Link>
      </p>
      {mail ? <Details key={mail.id} mail={mail} /> : <LoadingLines />}
    </AdminPage>
  )
}

function Details({ mail }: { mail: MailDetails }) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['To', mail.to],
    ['State', stateLabels[mail.state]],
    ['Written', formatShortInstant(mail.created_at)],
    ['Sent', mail.sent_at && formatShortInstant(mail.sent_at)],
    ['Tried without success', mail.attempts > 0 && !mail.sent_at ? formatAttempts(mail.attempts) : null],
    ['Given up', mail.failed_at && formatShortInstant(mail.failed_at)],
    ['The mail server said', mail.error],
    ['Files', mail.files.map(({ name, bytes }) => `${name}, ${Math.ceil(bytes / 1024)} kB`).join('; ') || null],
  ]
  return (
    <>
      {mail.explanation !== null && <Notice look="wrong">{mail.explanation}</Notice>}
      <dl className={css.details}>
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {mail.can_be_sent_again && <SendAgain mail={mail} />}
      {mail.links_removed && mail.message_state !== 'deleted' && (
        <p>
          It had a link for its reader alone, which we don’t keep once it is sent. It can’t be sent again: they can ask
          for a new one.
        </p>
      )}
      <h2>What it says</h2>
      {mail.message === null ? (
        <p>{missingMessageLabels[mail.message_state]}</p>
      ) : (
        <pre className={css.message}>{mail.message}</pre>
      )}
    </>
  )
}

const formatAttempts = (times: number) => (times === 1 ? 'once' : `${times} times`)

const missingMessageLabels: Record<MailDetails['message_state'], string> = {
  shown: '',
  private: 'That is between its reader and the site: it may hold a link that opens their account, or tell of others.',
  deleted: 'What it said is no longer kept: it was sent more than a week ago.',
}

function SendAgain({ mail: { id, to, state } }: { mail: MailDetails }) {
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction({ failed: 'We could not send it again.' })
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  async function sendAgain(): Promise<void> {
    await run(async () => {
      const sent = await browserApi<typeof resendMail>('POST /api/admin/mail/:id/resend', {
        params: { id },
        body: {},
      })
      setOpen(false)
      if (sent.id === id) await revalidate()
      else await navigate(adminPaths.mail(sent.id))
    })
  }

  return (
    <>
      <Button onPress={() => setOpen(true)}>Send it again</Button>
      <Dialog
        open={open}
        title={`Send it to ${to} again?`}
        onClose={() => setOpen(false)}
        actions={
          <>
            <div role="alert">{failure && <Notice look="wrong">{failure}</Notice>}</div>
            <Button look="main" onPress={() => void sendAgain()}>
              {busy ? 'Sending…' : 'Send it'}
            </Button>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
          </>
        }
      >
        <p>
          {state === 'sent'
            ? 'The mail server took it before, so they may have it twice. A link in it works no longer than it did.'
            : 'It was given up. It is tried anew for two days.'}
        </p>
      </Dialog>
    </>
  )
}
