import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { getEventOverview } from '#admin/contract/event-bookings.ts'
import { EventFrame } from '#admin/web/event-bookings/event-frame.tsx'
import { costLabels, TypedCost } from '#admin/web/event-bookings/typed-cost.ts'
import {
  eventCostKinds,
  type addEventCost,
  type EventCost,
  type EventResult,
  type listEventCosts,
  type removeEventCost,
} from '#bookings/contract/admin/costs.ts'
import { formatRefunded } from '#bookings/web/admin/money/income-columns.tsx'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import { browserApi } from '#platform/web/api.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './event-bookings.module.css'

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  const [{ event }, money] = await Promise.all([
    api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } }),
    api<typeof listEventCosts>('GET /api/admin/events/:id/costs', { params: { id } }),
  ])
  return { event, money }
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('Money', loaded?.event.title),
    description: 'What the event took, what it cost, and what’s left.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <TableSkeleton />
  const { event, money } = loaded
  return (
    <EventFrame event={event}>
      <Result result={money.result} />
      <h2>Costs</h2>
      {money.costs.length === 0 && <p className={css.soft}>No costs yet.</p>}
      {money.costs.length > 0 && (
        <ol className={css.notes}>
          {money.costs.map((cost) => (
            <CostItem key={cost.id} cost={cost} />
          ))}
        </ol>
      )}
      <h2>Add a cost</h2>
      <CostForm key={money.costs.length} eventId={event.id} />
    </EventFrame>
  )
}

function Result({ result }: { result: EventResult }) {
  const disputed = result.disputed_pence
  return (
    <Figures>
      <Figure name="Takings" value={formatAmount(result.takings_pence)} />
      <Figure name="Refunded" value={formatRefunded(result, formatAmount)} />
      <Figure name="The provider’s fees" value={formatAmount(-result.fees_pence || 0)} note="Fetched every hour" />
      <Figure name="Costs" value={formatAmount(-result.costs_pence || 0)} />
      <Figure
        name="What’s left"
        value={formatAmount(result.left_pence)}
        note={disputed > 0 ? `${formatAmount(disputed)} of the takings is disputed` : undefined}
      />
    </Figures>
  )
}

function CostItem({ cost: { id, kind, note, amount_pence: pence, added_at: at, added_by: by } }: { cost: EventCost }) {
  const name = note === '' ? costLabels[kind] : `${costLabels[kind]}: ${note}`
  return (
    <li>
      <p>
        <strong>{formatAmount(pence)}</strong> {name}
      </p>
      <p className={css.soft}>{`Added on ${formatShortInstant(at)}${by === null ? '' : ` by ${by}`}.`}</p>
      <div>
        <ActionDialogButton
          label="Remove"
          title="Remove this cost?"
          yes="Remove cost"
          no="Keep cost"
          schema={z.object({})}
          failed="We couldn’t remove the cost."
          send={() => browserApi<typeof removeEventCost>('DELETE /api/admin/event-costs/:id', { params: { id } })}
          done="Cost removed."
          onDone={showToast}
        >
          {() => (
            <p>
              {name}, {formatAmount(pence)}. You can’t undo this.
            </p>
          )}
        </ActionDialogButton>
      </div>
    </li>
  )
}

function CostForm({ eventId: id }: { eventId: number }) {
  const { revalidate } = useRevalidator()
  const [costId] = useState(() => crypto.randomUUID())
  const form = useForm({
    schema: TypedCost,
    failed: 'We couldn’t add the cost.',
    send: async (typed) => {
      const body = { ...typed, id: costId }
      await browserApi<typeof addEventCost>('POST /api/admin/events/:id/costs', { params: { id }, body })
      await revalidate()
      showToast('Cost added.')
    },
  })
  return (
    <form {...form.props} className={css.form} aria-label="Add a cost">
      <SelectField {...form.field('kind')} label="What for" defaultValue="venue">
        {eventCostKinds.map((kind) => (
          <option key={kind} value={kind}>
            {costLabels[kind]}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field('amount')} label="Amount in pounds" inputMode="decimal" maxLength={12} />
      <TextField
        {...form.field('note')}
        label="Note (optional)"
        maxLength={200}
        help="Only owners see this. Please don’t include names."
      />
      <SubmitButton form={form} busy="Adding…" look="quiet">
        Add cost
      </SubmitButton>
    </form>
  )
}
