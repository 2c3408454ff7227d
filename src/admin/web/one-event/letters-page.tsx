import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { EventLetters, listEventLetters, writeEventLetter } from '#admin/contract/one-event.ts'
import { ConfirmDialog, type Question } from '#platform/web/admin/confirm-dialog.tsx'
import { EventFrame } from '#admin/web/one-event/event-frame.tsx'
import { sayPeople } from '#admin/web/one-event/event-words.ts'
import { useConfirm } from '#platform/web/admin/use-confirm.ts'
import { Letter } from '#bookings/contract/by-hand.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { SelectField, TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './one-event.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Write to attendees', description: 'An email to everyone who has booked an event.' },
}

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof listEventLetters>('GET /api/admin/events/:id/letters', { params: { id } }),
)

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return loaded && <Letters {...loaded} />
}

const LOOK_AGAIN_MS = 2_000

function Letters({ event, booked, letters }: EventLetters) {
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState<string | null>(null)
  useEffect(() => {
    if (letters.every(isDone)) return undefined
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [letters, revalidate])
  return (
    <EventFrame event={event}>
      {sent && (
        <FocusedMessage key={sent}>
          <Notice>It is on its way. How far it has got stands below.</Notice>
        </FocusedMessage>
      )}
      {booked.women + booked.men === 0 ? (
        <p>Nobody has booked yet, so there is nobody to write to.</p>
      ) : (
        <WriteLetter key={sent} event={event} booked={booked} onSent={setSent} />
      )}
      <h2>What you have written</h2>
      {letters.length === 0 ? <p className={css.soft}>Nothing yet.</p> : <Written letters={letters} />}
    </EventFrame>
  )
}

type WriteProps = Pick<EventLetters, 'event' | 'booked'> & { onSent: (id: string) => void }

function WriteLetter({ event, booked, onSent }: WriteProps) {
  const { revalidate } = useRevalidator()
  const confirm = useConfirm<Letter>()
  const idOf = useIdOfWhatIsSent()
  const form = useForm({
    schema: Letter,
    draft: `letter about event ${event.id}`,
    failed: 'We do not know whether it was sent. It goes out once, however often you press.',
    send: async (letter) => {
      if (!(await confirm.ask(letter))) return 'unsent'
      const { id } = await browserApi<typeof writeEventLetter>('POST /api/admin/events/:id/letters', {
        params: { id: event.id },
        body: { ...letter, id: idOf(letter) },
      })
      await revalidate()
      onSent(id)
    },
  })
  const { women, men } = booked
  const counts = { everyone: women + men, women, men }
  return (
    <>
      <form {...form.props} className={css.form}>
        <SelectField {...form.field('to')} label="To" defaultValue="everyone">
          <option value="everyone">Everyone who has booked ({women + men})</option>
          <option value="women">The women who have booked ({women})</option>
          <option value="men">The men who have booked ({men})</option>
        </SelectField>
        <TextField
          {...form.field('subject')}
          label="Subject"
          maxLength={120}
          help="The event’s title is added to it."
        />
        <TextArea
          {...form.field('body')}
          label="Message"
          rows={8}
          maxLength={5_000}
          help="‘Hello’ with their name goes before it, and the event’s day and place after it. What has been sent cannot be called back."
        />
        <SubmitButton form={form} busy="Sending…">
          Send it
        </SubmitButton>
      </form>
      <ConfirmDialog
        asking={confirm.asking}
        says={(letter) => whatIsSent(letter, counts[letter.to])}
        onAnswer={confirm.answer}
      />
    </>
  )
}

/** Shows the announcement as its readers will see it, before it is sent. */
function whatIsSent({ subject, body }: Letter, people: number): Question {
  return {
    title: `Send this to ${sayPeople(people)}?`,
    words: (
      <>
        <p>It cannot be taken back.</p>
        <h3>{subject}</h3>
        <p className={css.written}>{body}</p>
      </>
    ),
    yes: `Send it to ${sayPeople(people)}`,
  }
}

/** Keeps the same id while the content is unchanged, so that a retry does not send it twice. */
function useIdOfWhatIsSent(): (letter: Letter) => string {
  const last = useRef({ said: '', id: '' })
  return (letter) => {
    const said = JSON.stringify(letter)
    if (last.current.said !== said) last.current = { said, id: randomUuid() }
    return last.current.id
  }
}

type OneLetter = EventLetters['letters'][number]

function isDone({ people, sent, left_out: leftOut }: OneLetter): boolean {
  return sent + leftOut >= people
}

const whom: Record<OneLetter['to'], string> = { everyone: 'everyone', women: 'the women', men: 'the men' }

function Written({ letters }: { letters: readonly OneLetter[] }) {
  return (
    <ol className={css.letters}>
      {letters.map((letter) => (
        <li key={letter.id}>
          <h3>{letter.subject}</h3>
          <p className={css.soft}>
            To {whom[letter.to]}, {sayShortInstant(letter.written_at)}
          </p>
          <Progress {...letter} />
          <p className={css.written}>{letter.body}</p>
        </li>
      ))}
    </ol>
  )
}

function Progress(letter: OneLetter) {
  const { people, sent, left_out: leftOut } = letter
  const left = leftOut > 0 ? ` ${sayPeople(leftOut)} did not come any more, and got none.` : ''
  if (isDone(letter))
    return (
      <p role="status">
        Sent to {sayPeople(sent)}.{left}
      </p>
    )
  return (
    <p role="status">
      <progress value={sent + leftOut} max={people} aria-label={`Sending ${letter.subject}`} /> {sent} of {people} sent.
      You can leave this page: it goes on by itself.
    </p>
  )
}
