import { useLoaderData, useNavigate } from 'react-router'
import type { addEvent, getEventChoices, getAdminEvent } from '#admin/contract/events.ts'
import { EventForm } from '#admin/web/events/event-form.tsx'
import { newEventDefaults, withoutDates } from '#admin/web/events/new-event-defaults.ts'
import { toTypedEvent } from '#admin/web/events/typed-event.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

export const handle: FixedPageHandle = { head: { title: 'Add an event', description: 'Add an event as a draft.' } }

export const loader = staffLoader(async (api, { request }) => {
  const from = new URL(request.url).searchParams.get('from')
  const [choices, other] = await Promise.all([
    api<typeof getEventChoices>('GET /api/admin/event-choices'),
    from === null ? null : api<typeof getAdminEvent>('GET /api/admin/events/:id/details', { params: { id: from } }),
  ])
  return { choices, other }
})

export function Component() {
  const shown = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  if (!shown) return <AdminPage heading="Add an event">{null}</AdminPage>
  const { choices, other } = shown
  return (
    <AdminPage heading={other ? 'Duplicate an event' : 'Add an event'}>
      {choices.venues.length === 0 ? (
        <>
          <Notice>Every event needs a venue, and you haven’t added one yet.</Notice>
          <p>
            <ButtonLink to={adminPaths.newVenue}>Add a venue</ButtonLink>
          </p>
        </>
      ) : (
        <EventForm
          key={other?.id ?? 'new'}
          choices={choices}
          typed={other ? withoutDates(toTypedEvent(other.details)) : newEventDefaults(choices)}
          event={null}
          draft={other ? `copy of event ${other.id}` : 'new event'}
          submit="Save as a draft"
          save={async (body) => {
            const { id } = await browserApi<typeof addEvent>('POST /api/admin/events', { body })
            await navigate(adminPaths.editEvent(id))
            showToast('Saved as a draft. Nobody will see it until you publish it.')
          }}
        />
      )}
    </AdminPage>
  )
}
