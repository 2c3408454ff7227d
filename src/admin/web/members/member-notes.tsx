import { useRevalidator } from 'react-router'
import type { saveNote, MemberNote } from '#admin/contract/members.ts'
import { NewNote } from '#admin/contract/member-forms.ts'
import { noteLabels } from '#admin/web/members/member-labels.ts'
import { browserApi } from '#platform/web/api.ts'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './members.module.css'

type Props = { memberId: string; notes: readonly MemberNote[]; onDone: (status: string) => void }

/** Shows the owners' notes, newest first, and a form to add one. */
export function MemberNotes({ memberId, notes, onDone }: Props) {
  return (
    <>
      {notes.length > 0 && (
        <ol className={css.notes}>
          {notes.map(({ id, about, text, written_at: at, author }) => (
            <li key={id}>
              <p className={css.soft}>
                {noteLabels[about]} · {author?.name ?? 'The site or a former owner'}, {formatShortInstant(at)}
              </p>
              <p className={css.written}>{text}</p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm key={notes.length} memberId={memberId} onDone={onDone} />
    </>
  )
}

function NoteForm({ memberId, onDone }: Omit<Props, 'notes'>) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: NewNote,
    failed: 'We couldn’t save the note.',
    draft: `note on ${memberId}`,
    send: async (body) => {
      await browserApi<typeof saveNote>('POST /api/admin/members/:id/notes', { params: { id: memberId }, body })
      await revalidate()
      onDone('Note saved.')
    },
  })
  return (
    <form {...form.props} className={css.noteForm}>
      <LimitedTextArea
        {...form.field('text')}
        label="Add a note"
        help="Only owners see it. It’s saved with your name and the time, and can’t be changed. Members can ask to see the data you hold about them."
        rows={3}
        limit={2_000}
      />
      <SubmitButton form={form} busy="Saving…" look="quiet">
        Save note
      </SubmitButton>
    </form>
  )
}
