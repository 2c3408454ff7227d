import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type {
  EventAnnouncements,
  listEventAnnouncements,
  sendEventAnnouncement,
} from '#admin/contract/event-bookings.ts'
import { ConfirmDialog, type Question } from '#platform/web/admin/confirm-dialog.tsx'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import { formatPeople } from '#admin/web/event-bookings/event-labels.ts'
import { useConfirm } from '#platform/web/admin/use-confirm.ts'
import { Announcement } from '#bookings/contract/by-hand.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea, LimitedTextField } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './event-bookings.module.css'

export const loader = staffLoader((api, { params: { id = '' } }) =>
  api<typeof listEventAnnouncements>('GET /api/admin/events/:id/announcements', { params: { id } }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Email attendees', loaded?.event.title),
    description: 'An email to everyone who has booked an event.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return loaded && <Announcements {...loaded} />
}

const POLL_INTERVAL_MS = 2_000

function Announcements({ event, booked, likes_not_sent: notSent, announcements }: EventAnnouncements) {
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState<string | null>(null)
  useEffect(() => {
    if (announcements.every(isDone)) return undefined
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [announcements, revalidate])
  return (
    <EventFrame event={event}>
      {sent && (
        <FocusedMessage key={sent}>
          <Notice look="done">We’re sending your email. You can follow its progress below.</Notice>
        </FocusedMessage>
      )}
      {booked.women + booked.men === 0 ? (
        <p>Nobody has booked yet, so there’s nobody to email.</p>
      ) : (
        <AnnouncementForm key={sent} event={event} booked={booked} likesNotSent={notSent} onSent={setSent} />
      )}
      <h2>Sent emails</h2>
      {announcements.length === 0 ? (
        <p className={css.soft}>None yet.</p>
      ) : (
        <SentAnnouncements announcements={announcements} />
      )}
    </EventFrame>
  )
}

/** In the order of the page. */
const labels = { to: 'To', subject: 'Subject', body: 'Message' }

type WriteProps = Pick<EventAnnouncements, 'event' | 'booked'> & { likesNotSent: number; onSent: (id: string) => void }

function AnnouncementForm({ event, booked, likesNotSent, onSent }: WriteProps) {
  const [search] = useSearchParams()
  const to = search.get('to') === 'likes not sent' && likesNotSent > 0 ? 'likes not sent' : 'everyone'
  const { revalidate } = useRevalidator()
  const confirm = useConfirm<Announcement>()
  const idOf = useSendingId()
  const form = useForm({
    schema: Announcement,
    // Each group has its own draft, so that a draft does not change the group that the link chose.
    draft: `announcement about event ${event.id} to ${to}`,
    failed: 'We don’t know whether it was sent. You can safely try again: it will only be sent once.',
    confirm: confirm.ask,
    send: async (announcement) => {
      const { id } = await browserApi<typeof sendEventAnnouncement>('POST /api/admin/events/:id/announcements', {
        params: { id: event.id },
        body: { ...announcement, id: idOf(announcement) },
      })
      await revalidate()
      onSent(id)
    },
  })
  const { women, men } = booked
  const counts = { everyone: women + men, women, men, 'likes not sent': likesNotSent }
  return (
    <>
      <form {...form.props} className={css.form}>
        <ErrorSummary form={form} labels={labels} />
        <SelectField {...form.field('to')} label="To" defaultValue={to}>
          <option value="everyone">Everyone who has booked ({women + men})</option>
          <option value="women">The women who have booked ({women})</option>
          <option value="men">The men who have booked ({men})</option>
          {likesNotSent > 0 && <option value="likes not sent">Haven’t sent likes yet ({likesNotSent})</option>}
        </SelectField>
        <LimitedTextField {...form.field('subject')} label="Subject" limit={120} help="We’ll add the event’s title." />
        <LimitedTextArea
          {...form.field('body')}
          label="Message"
          rows={8}
          limit={5_000}
          help="We’ll add a greeting with each person’s name at the top, and the event’s date and venue at the bottom. You can’t unsend it."
        />
        <SubmitButton form={form} busy="Sending…">
          Send email
        </SubmitButton>
      </form>
      <ConfirmDialog
        pending={confirm.pending}
        questionFor={(announcement) => sendConfirmation(announcement, counts[announcement.to])}
        onAnswer={confirm.answer}
      />
    </>
  )
}

/** Builds the confirmation dialog, which shows the announcement as its recipients will see it. */
function sendConfirmation({ subject, body }: Announcement, people: number): Question {
  return {
    title: `Send this to ${formatPeople(people)}?`,
    explanation: (
      <>
        <p>You can’t unsend it.</p>
        <h3>{subject}</h3>
        <p className={css.written}>{body}</p>
      </>
    ),
    yes: `Send to ${formatPeople(people)}`,
  }
}

/**
 * Returns a function that returns the same id while the content is unchanged, so that a retry does not send the announcement
 * twice.
 */
function useSendingId(): (announcement: Announcement) => string {
  const last = useRef({ content: '', id: '' })
  return (announcement) => {
    const content = JSON.stringify(announcement)
    if (last.current.content !== content) last.current = { content, id: randomUuid() }
    return last.current.id
  }
}

type SentAnnouncement = EventAnnouncements['announcements'][number]

function isDone({ people, sent, skipped }: SentAnnouncement): boolean {
  return sent + skipped >= people
}

const recipientLabels: Record<SentAnnouncement['to'], string> = {
  everyone: 'everyone',
  women: 'the women',
  men: 'the men',
  'likes not sent': 'guests who hadn’t sent their likes',
}

function SentAnnouncements({ announcements }: { announcements: readonly SentAnnouncement[] }) {
  return (
    <ol className={css.announcements}>
      {announcements.map((announcement) => (
        <li key={announcement.id}>
          <h3>{announcement.subject}</h3>
          <p className={css.soft}>
            To {recipientLabels[announcement.to]}, {formatShortInstant(announcement.written_at)}
          </p>
          <Progress {...announcement} />
          <p className={css.written}>{announcement.body}</p>
        </li>
      ))}
    </ol>
  )
}

function Progress(announcement: SentAnnouncement) {
  const { people, sent, skipped } = announcement
  const skippedMessage = skipped > 0 ? ` ${formatPeople(skipped)} had cancelled by then, so we didn’t email them.` : ''
  if (isDone(announcement))
    return (
      <p role="status">
        Sent to {formatPeople(sent)}.{skippedMessage}
      </p>
    )
  return (
    <p role="status">
      <progress value={sent + skipped} max={people} aria-label={`Sending ${announcement.subject}`} /> {sent} of {people}{' '}
      sent. You can leave this page. We’ll carry on in the background.
    </p>
  )
}
