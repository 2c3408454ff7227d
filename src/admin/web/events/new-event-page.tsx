import { useState } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import type { addEvent, getEventChoices, getAdminEvent } from '#admin/contract/events.ts'
import type { EventInput } from '#admin/contract/event-input.ts'
import type {
  deleteUnfinishedEvent,
  getUnfinishedEvent,
  saveUnfinishedEvent,
  UnfinishedEvent,
} from '#admin/contract/unfinished-events.ts'
import { EventForm } from '#admin/web/events/event-form.tsx'
import { newEventDefaults, withoutDates } from '#admin/web/events/new-event-defaults.ts'
import { toTypedEvent } from '#admin/web/events/typed-event.ts'
import { missingIn, typedFrom } from '#admin/web/events/unfinished-event.ts'
import { useClosingWarning } from '#admin/web/use-closing-warning.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { clearDraft } from '#platform/web/ui/form/draft.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

export const handle: FixedPageHandle = { head: { title: 'Add an event', description: 'Add an event as a draft.' } }

export const loader = staffLoader(async (api, { request }) => {
  const query = new URL(request.url).searchParams
  const [from, id] = [query.get('from'), query.get('unfinished')]
  const [choices, other, unfinished] = await Promise.all([
    api<typeof getEventChoices>('GET /api/admin/event-choices'),
    from === null ? null : api<typeof getAdminEvent>('GET /api/admin/events/:id/details', { params: { id: from } }),
    id === null ? null : api<typeof getUnfinishedEvent>('GET /api/admin/unfinished-events/:id', { params: { id } }),
  ])
  return { choices, other, unfinished: id !== null && unfinished ? { id, event: unfinished } : null }
})

export function Component() {
  const shown = useLoaderData<typeof loader>()
  if (!shown) return <AdminPage heading="Add an event">{null}</AdminPage>
  const { choices, other, unfinished } = shown
  return (
    <AdminPage heading={unfinished ? 'Finish a draft' : other ? 'Duplicate an event' : 'Add an event'}>
      {choices.venues.length === 0 ? (
        <>
          <Notice>Every event needs a venue, and you haven’t added one yet.</Notice>
          <p>
            <ButtonLink to={adminPaths.newVenue}>Add a venue</ButtonLink>
          </p>
        </>
      ) : (
        <NewEventForm key={unfinished?.id ?? other?.id ?? 'new'} {...shown} />
      )}
    </AdminPage>
  )
}

type Shown = NonNullable<Awaited<ReturnType<typeof loader>>>

function NewEventForm({ choices, other, unfinished }: Shown) {
  const navigate = useNavigate()
  const [newId] = useState(() => crypto.randomUUID())
  const [hasTyped, setHasTyped] = useState(false)
  useClosingWarning(hasTyped)
  const draft = unfinished ? `unfinished event ${unfinished.id}` : other ? `copy of event ${other.id}` : 'new event'
  const { state } = useLocation()
  const stored = unfinished && typedFrom(unfinished.event, state)
  const missing = stored && missingIn(stored)

  async function save(body: EventInput): Promise<void> {
    const { id } = await browserApi<typeof addEvent>('POST /api/admin/events', { body })
    if (unfinished) {
      const params = { id: unfinished.id }
      await browserApi<typeof deleteUnfinishedEvent>('DELETE /api/admin/unfinished-events/:id', { params })
    }
    await navigate(adminPaths.editEvent(id))
    showToast('Saved as a draft. Nobody will see it until you publish it.')
  }

  async function saveUnfinished(body: UnfinishedEvent, hosts: string): Promise<void> {
    const id = unfinished?.id ?? newId
    await browserApi<typeof saveUnfinishedEvent>('PUT /api/admin/unfinished-events/:id', { params: { id }, body })
    clearDraft(draft)
    setHasTyped(false)
    await navigate(`${adminPaths.newEvent}?unfinished=${id}`, { replace: true, state: { hosts } })
    showToast('Saved. Nobody will see it until it’s complete and you publish it.')
  }

  return (
    <>
      {missing && (
        <Notice>
          This draft is saved. Before you can publish it, it needs {new Intl.ListFormat('en-GB').format(missing)}.
        </Notice>
      )}
      <EventForm
        choices={choices}
        typed={stored ?? (other ? withoutDates(toTypedEvent(other.details)) : newEventDefaults(choices))}
        event={null}
        draft={draft}
        onTyped={() => setHasTyped(true)}
        submit="Save as a draft"
        save={save}
        saveUnfinished={saveUnfinished}
      />
    </>
  )
}
