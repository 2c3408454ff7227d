import { useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import type { previewNewsletter, sendNewsletter, testNewsletter } from '#privacy/contract/admin/newsletters.ts'
import { MIN_RECIPIENTS } from '#privacy/contract/newsletter.ts'
import { formatMembers } from '#privacy/rules/newsletter.ts'
import { formatAudience } from '#privacy/web/admin/newsletters/audience-labels.ts'
import { EmailFrame } from '#privacy/web/admin/newsletters/email-frame.tsx'
import { SendTest } from '#privacy/web/admin/newsletters/send-test.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './newsletters.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Preview of a newsletter', description: 'The email, and how many members would get it.' },
}

export const loader = staffLoader(async (api, { params: { id = '' } }) => ({
  id,
  preview: await api<typeof previewNewsletter>('GET /api/admin/newsletters/:id/preview', { params: { id } }),
}))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Check and send">
      <p className={css.lead}>
        <Link to={adminPaths.newsletters}>All newsletters</Link>
      </p>
      {loaded ? <Preview {...loaded} /> : <LoadingLines />}
    </AdminPage>
  )
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

function Preview({ id, preview }: Loaded) {
  const [isSending, setIsSending] = useState(false)
  const { people, newsletter } = preview
  const sendTest = () =>
    browserApi<typeof testNewsletter>('POST /api/admin/newsletters/:id/test', { params: { id }, body: {} })
  return (
    <>
      <p className={css.lead}>
        Saved as a draft. It would go to <strong>{formatMembers(people)}</strong> now: {formatAudience(newsletter)}.
        Nobody gets more than one a day.
      </p>
      {people === null && (
        <Notice look="plain">
          It can only go to {MIN_RECIPIENTS} members or more, so that its numbers never point to one person.
        </Notice>
      )}
      <div className={css.actions}>
        <ButtonLink to={adminPaths.newsletter(id)} look="quiet">
          Keep editing
        </ButtonLink>
        <SendTest send={sendTest} />
        {people !== null && (
          <Button look="main" onPress={() => setIsSending(true)}>
            Send to {formatMembers(people)}
          </Button>
        )}
      </div>
      <EmailFrame email={preview} />
      {isSending && people !== null && (
        <SendDialog id={id} version={preview.version} people={people} onClose={() => setIsSending(false)} />
      )}
    </>
  )
}

type DialogProps = { id: string; version: number; people: number; onClose: () => void }

/** The owner must type the number of recipients, because a sent email cannot be recalled. */
function SendDialog({ id, version, people, onClose }: DialogProps) {
  const navigate = useNavigate()
  const form = useForm({
    schema: z.object({ number: z.string().refine((input) => isNumber(input, people), `Please type ${people}.`) }),
    failed: 'We don’t know whether it was sent. You can safely try again: it will only be sent once.',
    send: async () => {
      const body = { version, people }
      await browserApi<typeof sendNewsletter>('POST /api/admin/newsletters/:id/send', { params: { id }, body })
      await navigate(adminPaths.newsletter(id))
    },
  })
  return (
    <Dialog
      open
      title={`Send this to ${formatMembers(people)}?`}
      onClose={onClose}
      actions={
        <form {...form.props} className={css.send}>
          <TextField
            {...form.field('number')}
            label={`To confirm, type the number of members: ${people}`}
            inputMode="numeric"
            autoComplete="off"
          />
          <SubmitButton form={form} busy="Sending…">
            Send to {formatMembers(people)}
          </SubmitButton>
          <Button onPress={onClose}>Don’t send it yet</Button>
        </form>
      }
    >
      <p>
        You can’t unsend it. We send newsletters from 10 am to 8 pm, and you can stop the ones that haven’t gone yet.
      </p>
    </Dialog>
  )
}

const isNumber = (input: string, people: number) => input.trim().replaceAll(',', '') === String(people)
