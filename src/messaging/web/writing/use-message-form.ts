import { useCallback, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { remainingErrors } from '#platform/web/ui/form/remaining-errors.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import type { Message, sendMessage } from '#messaging/contract.ts'
import { checkMessage, type MessageFormValues } from '#messaging/web/writing/check-message.ts'
import { contactDetailsIn, type Noticed } from '#messaging/web/writing/contact-details-in.ts'
import { subjectToShow } from '#messaging/web/reply-subject.ts'
import {
  dropMessageDraft,
  saveMessageDraft,
  savedMessageDraft,
  type MessageFormName,
} from '#messaging/web/writing/message-draft.ts'
import {
  fillForm,
  focusOnFirstEmpty,
  isField,
  isTextField,
  charactersLeftIn,
  writtenIn,
  type CharactersLeft,
} from '#messaging/web/writing/form-fields.ts'
import { sendAttemptOf, type SendAttempt } from '#messaging/web/writing/send-attempt.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { signedInAs } from '#platform/web/session.ts'
import { failureMessage, NOT_REACHED } from '#platform/web/failure-message.ts'

type Options = {
  form: MessageFormName
  /** The recipient's id; null if the member chooses the recipient in the form. */
  toId: string | null
  /** The initial subject. */
  offeredSubject: string
  onSent: (message: Message) => void
}

type Errors = Partial<Record<keyof MessageFormValues, string>>

export type MessageForm = {
  props: ComponentProps<'form'>
  errors: Errors
  left: CharactersLeft
  busy: boolean
  failure: string | null
  /** The contact details found in the text. The message is not sent until the member has decided to send it. */
  noticed: readonly Noticed[]
  sendAllTheSame: () => void
  edit: () => void
  /** Returns true if a draft is stored on this device. */
  hasDraft: () => boolean
  /** Focuses the first empty field, or the last field if none is empty. */
  focusOnFirstEmpty: () => void
}

/**
 * Handles the form of a message. Saves a draft while the member types, validates the message before it is sent, and sends it
 * only once even if it is retried.
 */
export function useMessageForm({ form: formName, toId, offeredSubject, onSent }: Options): MessageForm {
  const element = useRef<HTMLFormElement>(null)
  const asMember = useAsMember()
  const lastSending = useRef<SendAttempt | null>(null)
  // Keeps the id of the member who was signed in when the form opened, because another may sign in on this device later.
  const [memberId] = useState(() => signedInAs() ?? 'nobody')
  const [errors, setErrors] = useState<Errors>({})
  const [left, setLeft] = useState<CharactersLeft>({ subject: null, message: null })
  const [failure, setFailure] = useState<string | null>(null)
  const [noticed, setNoticed] = useState<readonly Noticed[]>([])
  const [busy, setBusy] = useState(false)

  const setForm = useCallback(
    (form: HTMLFormElement | null) => {
      element.current = form
      if (!form) return
      const draft = savedMessageDraft({ memberId, toId, form: formName })
      if (draft) {
        lastSending.current = draft.sending
        // A reply that may have arrived keeps its subject, so that sending it again does not send it twice.
        const isRetry = formName === 'reply' && draft.sending !== null
        fillForm(form, { ...draft, subject: isRetry ? draft.subject : subjectToShow(draft, offeredSubject) })
      }
      setLeft(charactersLeftIn(form))
    },
    [memberId, toId, formName, offeredSubject],
  )

  function saveDraft(form: HTMLFormElement): void {
    const draft = { ...writtenIn(form), offered: offeredSubject, sending: lastSending.current }
    saveMessageDraft({ memberId, toId, form: formName }, draft)
  }

  function checkAndSend(form: HTMLFormElement): void {
    if (busy) return
    setFailure(null)
    const written = writtenIn(form)
    const errorsFound = checkMessage(written)
    if (Object.keys(errorsFound).length > 0) return showErrors(errorsFound)
    setErrors({})
    // A reply repeats the subject of the message before, which the member cannot edit.
    const found = contactDetailsIn(written).filter(({ where }) => isTextField(form.elements.namedItem(where)))
    if (found.length > 0) return flushSync(() => setNoticed(found))
    void send(form, written)
  }

  async function send(form: HTMLFormElement, written: MessageFormValues): Promise<void> {
    setNoticed([])
    setBusy(true)
    lastSending.current = sendAttemptOf(written, lastSending.current)
    const body = { ...written, idempotency_key: lastSending.current.id }
    saveDraft(form)
    try {
      const message = await asMember(() => browserApi<typeof sendMessage>('POST /api/messaging/sendmessage', { body }))
      dropMessageDraft({ memberId, toId, form: formName })
      onSent(message)
    } catch (error) {
      showFailure(error, form)
    } finally {
      setBusy(false)
    }
  }

  function showFailure(error: unknown, form: HTMLFormElement): void {
    // The key already belongs to another message, so the next attempt needs a new one.
    if (error instanceof ApiError && error.body.error === 'idempotency_key_used') lastSending.current = null
    const fields: Errors = error instanceof ApiError ? (error.body.fields ?? {}) : {}
    const shown = Object.keys(fields).filter((name) => isField(form.elements.namedItem(name)))
    if (shown.length > 0) showErrors(fields)
    else setFailure(errorMessageFor(error))
  }

  function showErrors(found: Errors): void {
    flushSync(() => setErrors(found))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function sendAllTheSame(): void {
    const form = element.current
    if (form && !busy) void send(form, writtenIn(form))
  }

  /** Focuses the first contact details in the text and selects them, so that typing replaces them. */
  function edit(): void {
    const [first] = noticed
    flushSync(() => setNoticed([]))
    const field = element.current?.elements.namedItem(first?.where ?? 'message')
    if (!isTextField(field)) return
    field.focus()
    const at = first ? field.value.indexOf(first.found) : -1
    if (first && at >= 0) field.setSelectionRange(at, at + first.found.length)
  }

  return {
    props: {
      ref: setForm,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        checkAndSend(event.currentTarget)
      },
      onKeyDown: (event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      },
      onInput: (event) => {
        saveDraft(event.currentTarget)
        setLeft(charactersLeftIn(event.currentTarget))
        setNoticed([])
        const edited = 'name' in event.target ? String(event.target.name) : ''
        setErrors(
          remainingErrors(errors, { edited, found: checkMessage(writtenIn(event.currentTarget)), fromSchema: false }),
        )
      },
    },
    errors,
    left,
    busy,
    failure,
    noticed,
    sendAllTheSame,
    edit,
    hasDraft: () => savedMessageDraft({ memberId, toId, form: formName }) !== null,
    focusOnFirstEmpty: () => element.current && focusOnFirstEmpty(element.current),
  }
}

function errorMessageFor(error: unknown): string {
  const notReached = `${NOT_REACHED} What you typed is saved on this device.`
  return `Unable to send message. ${failureMessage(error, { notReached })}`
}
