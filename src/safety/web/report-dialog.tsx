import { useEffect, useId, useRef, useState } from 'react'
import { ReportForm } from '#safety/web/report-form.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { sendReport, type ReportTarget } from '#safety/web/send-report.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './safety.module.css'

type Props = { about: ReportTarget; name: string; onClose: () => void }

/** Asks for a report about a person or one of their messages, and sends it. Rendered only while it is open. */
export function ReportDialog({ about, name, onClose }: Props) {
  // The dialog closes before it is unmounted; otherwise the focus would not return to the button that opened it.
  const [state, setState] = useState<'open' | 'sent' | 'closed'>('open')
  const { busy, failure, run } = useAction({ failed: 'We couldn’t send your report.' })
  const form = useId()
  const close = () => setState('closed')
  const isMessage = 'messageId' in about
  const question = isMessage ? `Report this message from ${name}` : `Report ${name}`

  return (
    <Dialog
      open={state !== 'closed'}
      title={state === 'sent' ? 'Report sent' : question}
      onClose={onClose}
      actions={
        state === 'sent' ? (
          <Button onPress={close}>Close</Button>
        ) : (
          <>
            <div className={css.failure}>
              <FailureAlert failure={failure} />
            </div>
            <button type="submit" form={form} className={`${button.button} ${button.main}`} aria-disabled={busy}>
              {busy ? 'Sending…' : 'Send report'}
            </button>
            <Button onPress={close}>Cancel</Button>
          </>
        )
      }
    >
      {state === 'sent' ? (
        <Thanks name={name} />
      ) : (
        <ReportForm
          id={form}
          aboutId={isMessage ? about.messageId : about.memberId}
          onSend={async (report) => {
            const isSent = (await run(() => sendReport(about, report)))?.is === 'done'
            if (isSent) setState('sent')
            return isSent
          }}
        >
          <p className={css.text}>
            The owner will read what you write here, together with{' '}
            {isMessage ? 'the message' : `${name}’s profile as it is now`}. {name} won’t be told, and will never know
            who reported them.
          </p>
          <p className={css.text}>If you’re in danger, call 999.</p>
        </ReportForm>
      )}
    </Dialog>
  )
}

function Thanks({ name }: { name: string }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <p ref={message} tabIndex={-1} className={css.status}>
        Thank you. The owner has your report.
      </p>
      <p className={css.text}>If you don’t want to see {name} here any more, you can block them as well.</p>
    </>
  )
}
