import { useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import type { EventToChoose, listEventsToChoose, previewBreachNotice } from '#privacy/contract/admin/breach-notices.ts'
import { SendDialog, type NoticePreview } from '#privacy/web/admin/breach-notices/send-dialog.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { draftOf, clearDraft } from '#platform/web/ui/form/draft.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { ErrorOf, SelectField, TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { BreachNotice, Recipients } from '#privacy/contract/breach-notice.ts'
import css from './notices.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Write a data breach notice', description: 'Tell members what happened to their data.' },
}

export const loader = staffLoader((api) => api<typeof listEventsToChoose>('GET /api/admin/breach-notice-events'))

export function Component() {
  const events = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Write a data breach notice">
      <p className={css.lead}>
        <Link to={adminPaths.breachNotices}>All notices</Link>
      </p>
      {events ? <NoticeForm events={events} /> : <LoadingLines />}
    </AdminPage>
  )
}

const DRAFT = 'breach notice'

/** In the order of the page. */
const labels = {
  subject: 'Subject',
  text: 'What happened',
  recipients: 'Send to',
  event_ids: 'Events',
  people: 'Their email addresses',
}

function NoticeForm({ events }: { events: readonly EventToChoose[] }) {
  const [recipients, setWhom] = useState<Recipients>(
    () => Recipients.safeParse(draftOf(DRAFT).get('recipients')).data ?? 'everyone',
  )
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [preview, setPreview] = useState<NoticePreview | null>(null)
  const navigate = useNavigate()
  const form = useForm({
    // Fields that the form hides may be missing.
    schema: BreachNotice.partial({ event_ids: true, people: true }),
    failed: 'We couldn’t show the preview.',
    draft: DRAFT,
    send: async ({ event_ids: _, people = '', ...rest }) => {
      const notice = { ...rest, people, event_ids: [...chosen] }
      const answer = await browserApi<typeof previewBreachNotice>('POST /api/admin/breach-notices/preview', {
        body: notice,
      })
      setPreview({ notice, ...answer })
      return 'unsent'
    },
  })
  return (
    <>
      <form {...form.props} className={css.form}>
        <ErrorSummary form={form} labels={labels} />
        <TextField {...form.field('subject')} label="Subject" />
        <TextArea
          {...form.field('text')}
          label="What happened"
          help="In plain words: what happened and when, what data was involved, what it means for them, what you’ve done, and what they should do now."
          rows={14}
        />
        <SelectField
          {...form.field('recipients')}
          label="Send to"
          value={recipients}
          onChange={({ target }) => setWhom(Recipients.parse(target.value))}
        >
          <option value="everyone">Everyone with a confirmed account, including suspended members</option>
          <option value="events">Everyone who has booked certain events</option>
          <option value="members">Selected members</option>
        </SelectField>
        {recipients === 'events' && (
          <Events
            events={events}
            chosen={chosen}
            onChange={(ids) => {
              form.showError('event_ids', null)
              setChosen(ids)
            }}
            error={form.field('event_ids').error}
          />
        )}
        {recipients === 'members' && (
          <TextArea
            {...form.field('people')}
            label="Their email addresses"
            help="One per line, up to 500. You can also use a member’s ID."
            rows={6}
          />
        )}
        <SubmitButton form={form} busy="Preparing…">
          Preview
        </SubmitButton>
      </form>
      {preview && (
        <SendDialog
          preview={preview}
          onClose={() => setPreview(null)}
          onSent={(id) => {
            clearDraft(DRAFT)
            void navigate(adminPaths.breachNotice(id))
          }}
        />
      )}
    </>
  )
}

type EventsProps = {
  events: readonly EventToChoose[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  error: string | undefined
}

function Events({ events, chosen, onChange, error }: EventsProps) {
  return (
    <fieldset className={css.events} aria-describedby={error ? 'events-error' : undefined}>
      <legend>Events</legend>
      <ErrorOf id="events" error={error} />
      <div className={css.choices}>
        {events.map(({ id, title, start_date_local }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              aria-invalid={error !== undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {title}, {formatDay(start_date_local)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const formatDay = (local: string) => day.format(new Date(`${local}Z`))
