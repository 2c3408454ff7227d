import { useNavigate } from 'react-router'
import { z } from 'zod'
import type {
  deleteWebhook,
  replaceWebhookSecret,
  replayWebhook,
  switchWebhook,
  testWebhook,
  Webhook,
} from '#connections/contract/webhooks.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'
import { TextField, SelectField } from '#platform/web/ui/form/fields.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './connections.module.css'

type Props = { webhook: Webhook; onSecret: (secret: string) => void }

export function WebhookActions({ webhook, onSecret }: Props) {
  const isOn = webhook.off_reason === null
  return (
    <div className={css.actions}>
      {isOn && <SendTest webhook={webhook} />}
      {isOn && <Replay webhook={webhook} />}
      <Switch webhook={webhook} />
      <ReplaceSecret webhook={webhook} onSecret={onSecret} />
      <Delete webhook={webhook} />
    </div>
  )
}

function SendTest({ webhook: { id } }: { webhook: Webhook }) {
  return (
    <ActionDialogButton
      label="Send a test"
      title="Send a test message?"
      yes="Send test"
      schema={z.object({})}
      failed="We couldn’t send the test."
      send={() => browserApi<typeof testWebhook>('POST /api/admin/webhooks/:id/test', { params: { id }, body: {} })}
      done="The test is on its way. Reload in a few seconds to see the answer."
      onDone={showToast}
    >
      {() => <p>It goes out within a few seconds, and has nothing but the type ‘webhook.test’.</p>}
    </ActionDialogButton>
  )
}

const ReplayForm = z.object({
  from: z.iso.date('Please enter a date.'),
  to: z.iso.date('Please enter a date.'),
  which: z.enum(['undelivered', 'all']),
})

function Replay({ webhook: { id } }: { webhook: Webhook }) {
  return (
    <ActionDialogButton
      label="Replay messages"
      title="Send messages again?"
      yes="Send again"
      schema={ReplayForm}
      failed="We couldn’t send the messages again."
      send={({ from, to, which }) => {
        const body = { from, to, delivered_too: which === 'all' }
        return browserApi<typeof replayWebhook>('POST /api/admin/webhooks/:id/replay', { params: { id }, body })
      }}
      done="The messages are on their way."
      onDone={showToast}
    >
      {(form) => (
        <>
          <p>Each message keeps its ID, so a program that already has it can tell. We’ll send at most 1,000.</p>
          <TextField {...form.field('from')} label="First day" type="date" />
          <TextField {...form.field('to')} label="Last day" type="date" />
          <SelectField {...form.field('which')} label="Which messages" defaultValue="undelivered">
            <option value="undelivered">Those that weren’t delivered</option>
            <option value="all">All of them</option>
          </SelectField>
        </>
      )}
    </ActionDialogButton>
  )
}

function Switch({ webhook: { id, name, off_reason: off } }: { webhook: Webhook }) {
  const on = off !== null
  return (
    <ActionDialogButton
      label={on ? 'Turn on' : 'Turn off'}
      title={on ? `Turn on ${name}?` : `Turn off ${name}?`}
      yes={on ? 'Turn on' : 'Turn off'}
      schema={z.object({})}
      failed={on ? 'We couldn’t turn it on.' : 'We couldn’t turn it off.'}
      send={() =>
        browserApi<typeof switchWebhook>('PUT /api/admin/webhooks/:id/state', { params: { id }, body: { on } })
      }
      done={on ? 'The webhook is on.' : 'The webhook is off.'}
      onDone={showToast}
    >
      {() => (
        <p>
          {on
            ? 'New messages will be sent. To send what it missed, replay messages afterwards.'
            : 'Nothing will be sent. We’ll keep its messages for 30 days, so you can replay them.'}
        </p>
      )}
    </ActionDialogButton>
  )
}

function ReplaceSecret({ webhook: { id }, onSecret }: Props) {
  return (
    <ActionDialogButton
      label="New secret"
      title="Make a new signing secret?"
      yes="Make new secret"
      schema={z.object({})}
      failed="We couldn’t make a new secret."
      send={async () => {
        const params = { id }
        const made = await browserApi<typeof replaceWebhookSecret>('POST /api/admin/webhooks/:id/secret', {
          params,
          body: {},
        })
        onSecret(made.secret)
      }}
      done="The new secret has been made."
      onDone={showToast}
    >
      {() => (
        <p>
          For the next 24 hours messages are signed with both secrets. Give the new one to the other program before
          then.
        </p>
      )}
    </ActionDialogButton>
  )
}

function Delete({ webhook: { id, name } }: { webhook: Webhook }) {
  const navigate = useNavigate()
  return (
    <ActionDialogButton
      label="Delete"
      title={`Delete ${name}?`}
      yes="Delete webhook"
      no="Keep it"
      schema={z.object({})}
      failed="We couldn’t delete the webhook."
      send={async () => {
        await browserApi<typeof deleteWebhook>('DELETE /api/admin/webhooks/:id', { params: { id } })
        await navigate(adminPaths.webhooks)
      }}
      done={`${name} has been deleted.`}
      onDone={showToast}
    >
      {() => <p>Nothing more will be sent, and the list of its messages goes too. You can’t undo this.</p>}
    </ActionDialogButton>
  )
}
