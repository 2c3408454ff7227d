import { useLoaderData, useNavigate } from 'react-router'
import type { getVenue, Venue } from '#admin/contract/venues.ts'
import { EditDraftNotice } from '#admin/web/edit-draft-notice.tsx'
import { useEditDraft } from '#admin/web/use-edit-draft.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { toTypedVenue } from '#admin/web/venues/typed-venue.ts'
import { VenueForm } from '#admin/web/venues/venue-form.tsx'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'

export const loader = staffLoader((api, { params }) =>
  api<typeof getVenue>('GET /api/admin/venues/:id', { params: { id: params.id ?? '' } }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({ title: loaded?.typed.name ?? 'Venue', description: 'A venue and its details.' }),
}

export function Component() {
  const venue = useLoaderData<typeof loader>()
  if (!venue) return <AdminPage heading="Venue">{null}</AdminPage>
  return (
    <AdminPage
      heading={venue.typed.name}
      actions={
        <ButtonLink look="quiet" to={`${adminPaths.events}?venue=${venue.id}&state=all`}>
          Events here
        </ButtonLink>
      }
    >
      <EditForm key={venue.id} venue={venue} />
    </AdminPage>
  )
}

function EditForm({ venue }: { venue: Venue }) {
  const navigate = useNavigate()
  const draft = useEditDraft(`changes to venue ${venue.id}`, toTypedVenue(venue.typed))
  return (
    <>
      <EditDraftNotice draft={draft} thing="venue" />
      <VenueForm
        key={draft.key}
        venue={venue}
        typed={draft.texts}
        onTyped={draft.save}
        onSaved={async (name) => {
          draft.clear()
          await navigate(adminPaths.venues)
          showToast(`${name} has been saved.`)
        }}
      />
    </>
  )
}
