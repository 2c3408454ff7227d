import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { AdminBooking, removeBookingNote, writeBookingNote } from '#admin/contract/booking.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { BookingNote } from '#bookings/contract/by-hand.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextArea } from '#platform/web/ui/form/fields.tsx'
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
                  yes="Yes, remove it"
                  no="No, leave it"
                  schema={EmptyBody}
                  failed="It was not removed."
                  send={() =>
                    browserApi<typeof removeBookingNote>('DELETE /api/admin/booking-notes/:id', { params: { id } })
                  }
                  done="The note is removed."
                  onDone={onDone}
                >
                  {() => <p>Nothing of it is kept. This cannot be undone.</p>}
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
    failed: 'The note was not kept.',
    draft: `note on booking ${id}`,
    send: async (body) => {
      await browserApi<typeof writeBookingNote>('POST /api/admin/bookings/:id/notes', { params: { id }, body })
      await revalidate()
      onDone('The note is kept.')
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <TextArea
        {...form.field('body')}
        label="Write a note"
        rows={3}
        maxLength={2_000}
        help="For your eyes. The site never shows it to the member, but whoever asks for their data gets it."
      />
      <SubmitButton form={form} busy="Keeping it…" look="quiet">
        Keep the note
      </SubmitButton>
    </form>
  )
}
