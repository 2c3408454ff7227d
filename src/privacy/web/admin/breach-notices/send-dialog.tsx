import { useState } from 'react'
import { z } from 'zod'
import type { sendBreachNotice } from '#privacy/contract/admin/breach-notices.ts'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import type { BreachNotice } from '#privacy/contract/breach-notice.ts'
import css from './notices.module.css'

/** A notice with its text and its number of recipients. */
export type NoticePreview = { notice: BreachNotice; people: number; text: string }

type Props = { preview: NoticePreview; onClose: () => void; onSent: (id: string) => void }

/**
 * Shows the email as recipients will see it. The owner must type the number of recipients, because a sent email cannot be
 * recalled.
 */
export function SendDialog({ preview: { notice, people, text }, onClose, onSent }: Props) {
  // There is one id per preview, so that a retry after a lost response does not send the notice twice.
  const [id] = useState(() => randomUuid())
  const readers = people === 1 ? '1 person' : `${people.toLocaleString('en-GB')} people`
  const form = useForm({
    schema: z.object({ number: z.string().refine((input) => isNumber(input, people), `Please type ${people}.`) }),
    failed: 'We don’t know whether it was sent. You can safely try again: it will only be sent once.',
    send: async () => {
      const body = { ...notice, id, recipient_count: people }
      await browserApi<typeof sendBreachNotice>('POST /api/admin/breach-notices', { body })
      onSent(id)
    },
  })
  return (
    <Dialog
      open
      title={`Send this to ${readers}?`}
      onClose={onClose}
      actions={
        <form {...form.props} className={css.send}>
          <TextField
            {...form.field('number')}
            label={`To confirm, type the number of people: ${people}`}
            inputMode="numeric"
            autoComplete="off"
          />
          <SubmitButton form={form} busy="Sending…">
            Send to {readers}
          </SubmitButton>
          <Button onPress={onClose}>Keep editing</Button>
        </form>
      }
    >
      <p>You can’t unsend it. The audit log will show what you sent, and to how many people.</p>
      <h3>{notice.subject}</h3>
      <p className={css.text}>{text}</p>
    </Dialog>
  )
}

const isNumber = (input: string, people: number) => input.trim().replaceAll(',', '') === String(people)
