import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import type {
  ComeBackEmail,
  getComeBackEmail,
  saveComeBackEmail,
  switchComeBackEmail,
  testComeBackEmail,
} from '#privacy/contract/admin/come-back-email.ts'
import { ABSENT_DAYS, DAYS_BETWEEN_INVITATIONS, formatMembers } from '#privacy/rules/newsletter.ts'
import { EmailFrame } from '#privacy/web/admin/newsletters/email-frame.tsx'
import { Results } from '#privacy/web/admin/newsletters/results.tsx'
import { SendTest } from '#privacy/web/admin/newsletters/send-test.tsx'
import { TypedEmail } from '#privacy/web/admin/newsletters/typed-newsletter.ts'
import { WRITING_HELP } from '#privacy/web/admin/newsletters/writing-help.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './newsletters.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Come-back email', description: 'The email that invites members back after a while.' },
}

export const loader = staffLoader((api) => api<typeof getComeBackEmail>('GET /api/admin/come-back-email'))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Come-back email">
      <p className={css.lead}>
        <Link to={adminPaths.newsletters}>All newsletters</Link>
      </p>
      {loaded ? <ComeBack {...loaded} /> : <LoadingLines />}
    </AdminPage>
  )
}

function ComeBack(settings: ComeBackEmail) {
  const { is_on, preview, results, version } = settings
  return (
    <>
      <p className={css.lead}>
        It goes by itself to members who asked for newsletters, {ABSENT_DAYS} days after their last event, if they
        haven’t booked and aren’t waiting for a place. They get it once for each time they stay away, and at most once
        in {DAYS_BETWEEN_INVITATIONS} days.
      </p>
      <p role="status">
        It’s <strong>{is_on ? 'on' : 'off'}</strong>. It {is_on ? 'will next go' : 'would go'} to{' '}
        {formatMembers(preview.people)}
        {is_on ? '' : ' now'}.
      </p>
      <div className={css.actions}>
        <SendTest
          send={() => browserApi<typeof testComeBackEmail>('POST /api/admin/come-back-email/test', { body: {} })}
        />
        <Switch {...settings} />
      </div>
      <TextForm key={version} {...settings} />
      <EmailFrame email={preview} />
      <Results results={results} />
      <p>These are the emails of the last 30 days.</p>
    </>
  )
}

function Switch({ is_on, version, preview }: ComeBackEmail) {
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction({ failed: 'We couldn’t change it.', reloads: true })

  async function change(): Promise<void> {
    const body = { is_on: !is_on, version }
    const outcome = await run(() =>
      browserApi<typeof switchComeBackEmail>('PUT /api/admin/come-back-email/state', { body }),
    )
    if (outcome?.is === 'done') setOpen(false)
  }

  if (is_on)
    return (
      <div>
        <Button onPress={() => void change()}>{busy ? 'Switching off…' : 'Switch it off'}</Button>
        <FailureAlert failure={failure} />
      </div>
    )
  return (
    <>
      <Button look="main" onPress={() => setOpen(true)}>
        Switch it on
      </Button>
      <Dialog
        open={open}
        title="Switch on the come-back email?"
        announced="whole question"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button look="main" onPress={() => void change()}>
              {busy ? 'Switching on…' : 'Switch it on'}
            </Button>
            <Button onPress={() => setOpen(false)}>Leave it off</Button>
          </>
        }
      >
        <p>
          It will go to {formatMembers(preview.people)} between 10 am and 8 pm, and then to others on the day that they
          have been away for {ABSENT_DAYS} days. You can switch it off at any time.
        </p>
        <FailureAlert failure={failure} />
      </Dialog>
    </>
  )
}

function TextForm({ email, version }: ComeBackEmail) {
  const { revalidate } = useRevalidator()
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({
    schema: TypedEmail,
    failed: 'We couldn’t save the text.',
    draft: `come-back email ${version}`,
    send: async (written) => {
      await browserApi<typeof saveComeBackEmail>('PUT /api/admin/come-back-email', {
        body: { email: written, version },
      })
      setIsSaved(true)
      await revalidate()
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <div role="status">{isSaved && <Notice look="done">Saved.</Notice>}</div>
      <TextField {...form.field('subject')} label="Subject" defaultValue={email.subject} />
      <TextArea {...form.field('text')} label="Text" help={WRITING_HELP} rows={8} defaultValue={email.text} />
      <SubmitButton form={form} busy="Saving…" look="quiet">
        Save text
      </SubmitButton>
    </form>
  )
}
