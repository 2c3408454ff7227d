import { messageTypes, type Webhook, type WebhookInput } from '#connections/contract/webhooks.ts'
import { ChoicesField } from '#connections/web/admin/choices-field.tsx'
import { TypedWebhook } from '#connections/web/admin/typed-webhook.ts'
import { typeLabels } from '#connections/web/admin/webhook-labels.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { FormMessages } from '#platform/web/ui/form/form-messages.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './connections.module.css'

type Props = {
  label: string
  button: string
  failed: string
  webhook?: Pick<Webhook, 'name' | 'url' | 'types'>
  send: (input: WebhookInput) => Promise<void>
}

export function WebhookForm({ label, button, failed, webhook, send }: Props) {
  const form = useForm({ schema: TypedWebhook, failed, send })
  return (
    <form {...form.props} className={css.form} aria-label={label}>
      <TextField
        {...form.field('name')}
        label="Name"
        help="For you, such as ‘Bookkeeping’."
        autoComplete="off"
        maxLength={60}
        defaultValue={webhook?.name}
      />
      <TextField
        {...form.field('url')}
        label="Address"
        help="The other program gives you this. It starts with https://."
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        defaultValue={webhook?.url}
      />
      <ChoicesField
        form={form}
        name="types"
        legend="Send a message when…"
        choices={messageTypes}
        labels={typeLabels}
        initial={webhook?.types ?? []}
      />
      <FormMessages form={form} />
      <SubmitButton form={form} busy="Saving…" look="quiet">
        {button}
      </SubmitButton>
    </form>
  )
}
