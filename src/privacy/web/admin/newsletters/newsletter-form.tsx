import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { saveNewsletter } from '#privacy/contract/admin/newsletters.ts'
import { Attendance, type Newsletter } from '#privacy/contract/newsletter.ts'
import { attendanceLabels } from '#privacy/web/admin/newsletters/audience-labels.ts'
import { TypedNewsletter } from '#privacy/web/admin/newsletters/typed-newsletter.ts'
import { WRITING_HELP } from '#privacy/web/admin/newsletters/writing-help.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { draftOf } from '#platform/web/ui/form/draft.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { SelectField, TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './newsletters.module.css'

/** In the order of the page. */
const labels = {
  subject: 'Subject',
  text: 'Text',
  town: 'Town',
  youngest_age: 'Minimum age',
  oldest_age: 'Maximum age',
  attendance: 'Visits to our events',
  attendance_day: 'Date',
}

type Props = {
  id: string
  /** What is saved, or null for a new newsletter. */
  saved: { newsletter: Newsletter; version: number } | null
  towns: readonly string[]
}

/** The form for the text and audience of a newsletter. Typed text stays in this tab until it is saved. */
export function NewsletterForm({ id, saved, towns }: Props) {
  const navigate = useNavigate()
  const version = saved?.version ?? 0
  const draft = saved ? `newsletter ${id} ${version}` : 'new newsletter'
  const before = saved?.newsletter
  // A town whose venue has moved since stays chosen.
  const choices = before?.town && !towns.includes(before.town) ? [before.town, ...towns] : towns
  const [attendance, setAttendance] = useState<Attendance>(
    () => Attendance.safeParse(draftOf(draft).get('attendance')).data ?? before?.attendance ?? 'any',
  )
  const form = useForm({
    schema: TypedNewsletter,
    failed: 'We couldn’t save your newsletter.',
    draft,
    send: async (newsletter) => {
      const body = { newsletter, version }
      await browserApi<typeof saveNewsletter>('PUT /api/admin/newsletters/:id', { params: { id }, body })
      await navigate(adminPaths.previewNewsletter(id))
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <ErrorSummary form={form} labels={labels} />
      <TextField {...form.field('subject')} label={labels.subject} defaultValue={before?.subject} />
      <TextArea {...form.field('text')} label={labels.text} help={WRITING_HELP} rows={14} defaultValue={before?.text} />
      <fieldset className={css.audience}>
        <legend>Who gets it</legend>
        <SelectField
          {...form.field('town')}
          required={false}
          label="Have been to an event in"
          defaultValue={before?.town ?? ''}
        >
          <option value="">Any town</option>
          {choices.map((town) => (
            <option key={town}>{town}</option>
          ))}
        </SelectField>
        <div className={css.ages}>
          <TextField
            {...form.field('youngest_age')}
            required={false}
            label="Minimum age (optional)"
            inputMode="numeric"
            defaultValue={before?.youngest_age ?? ''}
          />
          <TextField
            {...form.field('oldest_age')}
            required={false}
            label="Maximum age (optional)"
            inputMode="numeric"
            defaultValue={before?.oldest_age ?? ''}
          />
        </div>
        <SelectField
          {...form.field('attendance')}
          label={labels.attendance}
          value={attendance}
          onChange={({ target }) => setAttendance(Attendance.parse(target.value))}
        >
          {Attendance.options.map((option) => (
            <option key={option} value={option}>
              {attendanceLabels[option]}
            </option>
          ))}
        </SelectField>
        {attendance.endsWith('since') && (
          <TextField
            {...form.field('attendance_day')}
            label={labels.attendance_day}
            type="date"
            defaultValue={before?.attendance_day ?? ''}
          />
        )}
      </fieldset>
      <SubmitButton form={form} busy="Saving…">
        Save and preview
      </SubmitButton>
    </form>
  )
}
