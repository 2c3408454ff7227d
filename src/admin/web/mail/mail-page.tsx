import { useState, type ReactNode } from 'react'
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { getMail, MailDetails, resendMail } from '#admin/contract/mail.ts'
import { stateLabels, stateLooks } from '#admin/web/mail/state-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { useListLink } from '#platform/web/ui/table/use-list-link.ts'
import css from './mail.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Email', description: 'One email and its status.' },
}

export const loader = staffLoader((api, { params }) =>
  api<typeof getMail>('GET /api/admin/mail/:id', { params: { id: params.id ?? '' } }),
)

export function Component() {
  const mail = useLoaderData<typeof loader>()
  return (
    <AdminPage heading={mail ? (mail.subject ?? 'Private email') : 'Email'}>
      <p>
        <Link to={useListLink(adminPaths.mailList)}>All emails</Link>
      </p>
      {mail ? <Details key={mail.id} mail={mail} /> : <LoadingLines />}
    </AdminPage>
  )
}

function Details({ mail }: { mail: MailDetails }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['To', mail.to],
    [
      'Status',
      <StatusMark key="status" look={stateLooks[mail.state]}>
        {stateLabels[mail.state]}
      </StatusMark>,
    ],
    ['Created', formatShortInstant(mail.created_at)],
    ['Sent', mail.sent_at && formatShortInstant(mail.sent_at)],
    ['Failed attempts', mail.attempts > 0 && !mail.sent_at ? String(mail.attempts) : null],
    ['Failed', mail.failed_at && formatShortInstant(mail.failed_at)],
    ['Bounced', mail.bounced_at && formatShortInstant(mail.bounced_at)],
    ['Reported as spam', mail.spam_reported_at && formatShortInstant(mail.spam_reported_at)],
    ['Mail server’s reply', mail.error],
    ['Attachments', mail.files.map(({ name, bytes }) => `${name}, ${Math.ceil(bytes / 1024)} kB`).join('; ') || null],
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
          It contained a personal link, which we don’t keep after sending, so it can’t be sent again. They can ask for a
          new one.
        </p>
      )}
      <h2>Message</h2>
      {mail.message === null ? (
        <p>{missingMessageLabels[mail.message_state]}</p>
      ) : (
        <pre className={css.message}>{mail.message}</pre>
      )}
    </>
  )
}

const missingMessageLabels: Record<MailDetails['message_state'], string> = {
  shown: '',
  private: 'This email is private: it may contain a link to the recipient’s account, or details about other people.',
  deleted: 'We no longer have the text, because this email was sent more than a week ago.',
}

function SendAgain({ mail: { id, to, state } }: { mail: MailDetails }) {
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction({ failed: 'We couldn’t send it again.' })
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
      <Button onPress={() => setOpen(true)}>Send again</Button>
      <Dialog
        open={open}
        title={`Send this to ${to} again?`}
        onClose={() => setOpen(false)}
        actions={
          <>
            <FailureAlert failure={failure} />
            <Button look="main" onPress={() => void sendAgain()}>
              {busy ? 'Sending…' : 'Send now'}
            </Button>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
          </>
        }
      >
        <p>
          {state === 'sent'
            ? 'The mail server has already accepted it, so they may get it twice. Links in it won’t last any longer than before.'
            : 'We’ve stopped trying to send it. If you send it again, we’ll keep trying for two days.'}
        </p>
      </Dialog>
    </>
  )
}
