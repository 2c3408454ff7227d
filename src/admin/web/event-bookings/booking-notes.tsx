import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { AdminBooking, removeBookingNote, writeBookingNote } from '#admin/contract/booking.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { BookingNote } from '#bookings/contract/by-hand.ts'
import { browserApi } from '#platform/web/api.ts'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './event-bookings.module.css'

type Props = { booking: AdminBooking; onDone: (status: string) => void }

const EmptyBody = z.object({})

/** Shows the owners' notes on a booking, oldest first, and a form to add one. */
export function BookingNotes({ booking, onDone }: Props) {
  const { notes, member } = booking
  return (
    <>
      {notes.length > 0 && (
        <ol className={css.notes}>
          {notes.map(({ id, body, written_at: at }) => (
            <li key={id}>
              <p className={css.soft}>{formatShortInstant(at)}</p>
              <p className={css.written}>{body}</p>
              <div>
                <ActionDialogButton
                  label="Remove this note"
                  title="Remove this note?"
                  yes="Remove note"
                  no="Keep note"
                  schema={EmptyBody}
                  failed="We couldn’t remove the note."
                  send={() =>
                    browserApi<typeof removeBookingNote>('DELETE /api/admin/booking-notes/:id', { params: { id } })
                  }
                  done="Note removed."
                  onDone={onDone}
                >
                  {() => <p>The note will be deleted. You can’t undo this.</p>}
                </ActionDialogButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      {member && <NoteForm key={notes.length} bookingId={booking.id} onDone={onDone} />}
    </>
  )
}

function NoteForm({ bookingId: id, onDone }: { bookingId: string; onDone: Props['onDone'] }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: BookingNote,
    failed: 'We couldn’t save the note.',
    draft: `note on booking ${id}`,
    send: async (body) => {
      await browserApi<typeof writeBookingNote>('POST /api/admin/bookings/:id/notes', { params: { id }, body })
      await revalidate()
      onDone('Note saved.')
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <LimitedTextArea
        {...form.field('body')}
        label="Add a note"
        rows={3}
        limit={2_000}
        help="Only owners see it here, but it’s included if the member asks for a copy of their data."
      />
      <SubmitButton form={form} busy="Saving…" look="quiet">
        Save note
      </SubmitButton>
    </form>
  )
}
