import { Form, useLoaderData, useSearchParams } from 'react-router'
import type { AdminEvent, getAdminEvent, getRepeatDates } from '#admin/contract/events.ts'
import { RepeatDates, type Dates } from '#admin/web/events/repeat-dates.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { ApiError, type Api } from '#platform/web/api.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import button from '#platform/web/ui/button.module.css'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import css from '#admin/web/admin-form.module.css'

type RepeatParams = { everyWeeks: string; until: string }

export const loader = staffLoader(async (api, { params, request }) => {
  const id = params.id ?? ''
  const search = new URL(request.url).searchParams
  const repeatParams = { everyWeeks: search.get('everyWeeks') ?? '2', until: search.get('until') ?? '' }
  const event = await api<typeof getAdminEvent>('GET /api/admin/events/:id/details', { params: { id } })
  return {
    event,
    repeatParams,
    ...(search.has('until') ? await datesOf(api, id, repeatParams) : { dates: null, errors: {} }),
  }
})

/** Loads the preview. Returns validation errors per field instead of throwing them. */
async function datesOf(
  api: Api,
  id: string,
  query: RepeatParams,
): Promise<{ dates: Dates | null; errors: Record<string, string> }> {
  try {
    return {
      dates: await api<typeof getRepeatDates>('GET /api/admin/events/:id/repeat', { params: { id }, query }),
      errors: {},
    }
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.fields) throw error
    return { dates: null, errors: error.body.fields }
  }
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Repeat an event', loaded?.event.details.title),
    description: 'Create more events like this one.',
  }),
}

export function Component() {
  const shown = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  if (!shown) return <AdminPage heading="Repeat an event">{null}</AdminPage>
  const { event, repeatParams, dates, errors } = shown
  return (
    <AdminPage
      heading={`Repeat ‘${event.details.title}’`}
      actions={
        <ButtonLink look="quiet" to={adminPaths.editEvent(event.id)}>
          Back to the event
        </ButtonLink>
      }
    >
      <p className={css.lead}>{repeatMessage(event)}</p>
      <Form className={css.form} key={search.toString()}>
        <fieldset className={css.part}>
          <legend>How often</legend>
          <div className={css.pair}>
            <SelectField
              name="everyWeeks"
              label="Repeats"
              error={errors.everyWeeks}
              defaultValue={repeatParams.everyWeeks}
            >
              {frequencies.map((text, index) => (
                <option key={text} value={index + 1}>
                  {text}
                </option>
              ))}
            </SelectField>
            <TextField
              name="until"
              label="Until"
              type="date"
              error={errors.until}
              defaultValue={repeatParams.until}
              ref={errors.until === undefined ? undefined : focusField}
            />
          </div>
        </fieldset>
        <div className={css.send}>
          <button type="submit" className={`${button.button} ${dates ? button.quiet : button.main}`}>
            Show dates
          </button>
        </div>
      </Form>
      <div aria-live="polite">
        {dates && <RepeatDates eventId={event.id} repeatParams={repeatParams} dates={dates} />}
      </div>
    </AdminPage>
  )
}

/** The form has been sent, and is shown again with the error of this field. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}

const frequencies = [
  'every week',
  'every 2 weeks',
  'every 3 weeks',
  'every 4 weeks',
  'every 5 weeks',
  'every 6 weeks',
  'every 7 weeks',
  'every 8 weeks',
]

function repeatMessage({ details }: AdminEvent): string {
  return `This event is on ${formatDateTime(details.startsAt)}. We’ll create drafts for the dates below with the same times, places, price and hosts. Nobody will see them until you publish each one.`
}
