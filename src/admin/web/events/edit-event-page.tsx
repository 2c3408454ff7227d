import { useRef } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { correctEvent, AdminEvent, EventChoices, getEventChoices, getAdminEvent } from '#admin/contract/events.ts'
import { toTypedEvent } from '#admin/web/events/typed-event.ts'
import { EditDraftNotice } from '#admin/web/edit-draft-notice.tsx'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import { EventForm } from '#admin/web/events/event-form.tsx'
import { PublishButton } from '#admin/web/events/publish-button.tsx'
import { useEditDraft } from '#admin/web/use-edit-draft.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { useFocusNamedPart } from '#platform/web/ui/use-focus-named-part.ts'
import css from '#admin/web/admin-form.module.css'

export const loader = staffLoader(async (api, { params }) => {
  const [event, choices] = await Promise.all([
    api<typeof getAdminEvent>('GET /api/admin/events/:id/details', { params: { id: params.id ?? '' } }),
    api<typeof getEventChoices>('GET /api/admin/event-choices'),
  ])
  return { event, choices }
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Edit', loaded?.event.details.title),
    description: 'Change the details of an event.',
  }),
}

export function Component() {
  const shown = useLoaderData<typeof loader>()
  if (!shown) return <AdminPage heading="Edit an event">{null}</AdminPage>
  const { event, choices } = shown
  if (event.stage === 'draft' || event.stage === 'coming')
    return <Editor key={event.id} event={event} choices={choices} />
  return (
    <EventFrame
      event={headerOf(event)}
      actions={<CancelledActions event={event} />}
      menu={<RareActions event={event} />}
    >
      <p className={css.lead}>{stageMessages[event.stage]}</p>
    </EventFrame>
  )
}

function headerOf({ id, details, venue, stage, booking_closed, taken }: AdminEvent) {
  const isFull = taken.M >= details.malePlaces && taken.F >= details.femalePlaces
  return {
    ...{ id, title: details.title, start_date_local: details.startsAt, venue: { name: venue } },
    ...{ state: stage, is_full: isFull, booking_closed },
  }
}

function Editor({ event, choices }: { event: AdminEvent; choices: EventChoices }) {
  useFocusNamedPart()
  const { revalidate } = useRevalidator()
  const draft = useEditDraft(`changes to event ${event.id}`, toTypedEvent(event.details))
  const form = useRef<HTMLDivElement>(null)

  async function save(body: AdminEvent['details']): Promise<void> {
    await browserApi<typeof correctEvent>('PUT /api/admin/events/:id/details', { params: { id: event.id }, body })
    await revalidate()
    draft.clear()
  }

  return (
    <EventFrame
      event={headerOf(event)}
      actions={
        event.stage === 'draft' && (
          <>
            {(event.why_not_publish === null || draft.hasChanges) && (
              <PublishButton event={event} changed={draft.hasChanges ? { formIn: form, save } : null} />
            )}
            <ButtonLink look="quiet" to={adminPaths.previewEvent(event.id)}>
              Preview
            </ButtonLink>
          </>
        )
      }
      menu={<RareActions event={event} />}
    >
      <p className={css.lead}>{stageMessages[event.stage]}</p>
      {event.stage === 'draft' && event.why_not_publish !== null && (
        <Notice>You can’t publish this event yet. {event.why_not_publish}</Notice>
      )}
      <EditDraftNotice draft={draft} thing="event" />
      <div ref={form}>
        <EventForm
          key={draft.key}
          choices={choices}
          typed={draft.texts}
          event={event}
          draft={undefined}
          onTyped={draft.save}
          submit="Save changes"
          save={async (body) => {
            await save(body)
            showToast('Saved.')
          }}
        />
      </div>
    </EventFrame>
  )
}

function CancelledActions({ event: { id, stage } }: { event: AdminEvent }) {
  if (stage !== 'cancelled') return null
  return (
    <ButtonLink look="quiet" to={adminPaths.cancelEvent(id)}>
      Refunds
    </ButtonLink>
  )
}

function RareActions({ event }: { event: AdminEvent }) {
  const { id, stage } = event
  return (
    <>
      <ButtonLink look="quiet" to={`${adminPaths.newEvent}?from=${id}`}>
        Duplicate
      </ButtonLink>
      <ButtonLink look="quiet" to={adminPaths.repeatEvent(id)}>
        Repeat
      </ButtonLink>
      {stage === 'coming' && (
        <ButtonLink look="quiet" to={adminPaths.cancelEvent(id)}>
          Cancel event…
        </ButtonLink>
      )}
    </>
  )
}

const stageMessages: Record<AdminEvent['stage'], string> = {
  draft: 'Only owners can see it.',
  coming: 'Everyone can see and book it. Changes will show straight away.',
  'under way': 'It has started, so you can’t change it any more.',
  past: 'It has finished, so you can’t change it any more.',
  cancelled: 'It’s been cancelled, so you can’t change it any more.',
}
