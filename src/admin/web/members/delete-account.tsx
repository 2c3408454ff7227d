import { useRevalidator } from 'react-router'
import type { deleteMember } from '#admin/contract/deletion.ts'
import { EmptyBody } from '#admin/contract/member-forms.ts'
import type { MemberDetails } from '#admin/contract/members.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import css from './members.module.css'

type Props = { member: MemberDetails; onDone: (status: string) => void }

/** Deletes an account, for a member who has asked for it or who must be removed. */
export function DeleteAccount({ member: { account, bookings }, onDone }: Props) {
  const { revalidate } = useRevalidator()
  const places = bookings.filter(({ releasable }) => releasable)
  const forfeitedEventIds = [...new Set(places.map(({ event }) => event.id))]
  return (
    <ActionDialogButton
      label="Delete account"
      title={`Delete ${account.name}’s account?`}
      yes={`Delete ${account.name}`}
      schema={EmptyBody}
      send={async () => {
        try {
          await browserApi<typeof deleteMember>('POST /api/admin/members/:id/deletion', {
            params: { id: account.id },
            body: { forfeited_event_ids: forfeitedEventIds },
          })
        } catch (error) {
          if (error instanceof ApiError && error.body.error === 'places_changed') await revalidate()
          throw error
        }
      }}
      failed="We couldn’t delete the account."
      done={`${account.name}’s account is being deleted.`}
      onDone={onDone}
    >
      {() => (
        <>
          <p>
            You can’t undo this. Their name, email address, profile, pictures, likes, matches, messages and your notes
            about them will be deleted; bookings and payments will stay in your figures, without a name. They’ll be
            signed out straight away
            {account.activated_at !== null && ' and told by email'}. We’ll wait for any payments still in progress.
          </p>
          {account.suspended_at !== null && (
            <p>They’re suspended, so nobody will be able to register with their email address again.</p>
          )}
          {places.length > 0 && (
            <>
              <p>
                They won’t be refunded for these places, unless the event was moved and a refund is still owed. The
                places will go to the waiting list:
              </p>
              <ul className={css.list}>
                {places.map(({ id, event }) => (
                  <li key={id}>{`${event.title}, ${formatDateTime(event.start_date_local)}`}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </ActionDialogButton>
  )
}
