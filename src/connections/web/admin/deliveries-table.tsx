import { Link, useRevalidator, useSearchParams } from 'react-router'
import { deliveryStates, type Delivery, type replayDelivery } from '#connections/contract/webhooks.ts'
import { deliveryLabels, deliveryLooks, formatAttempt, typeLabels } from '#connections/web/admin/webhook-labels.ts'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './connections.module.css'

type Props = { deliveries: readonly Delivery[] | undefined; isOff: boolean }

export function DeliveriesTable({ deliveries, isOff }: Props) {
  const [search] = useSearchParams()
  const state = search.get('state')
  return (
    <>
      <nav className={css.filters} aria-label="Messages to show">
        <Link to="?" aria-current={state === null}>
          All
        </Link>
        {deliveryStates.map((one) => (
          <Link key={one} to={`?state=${encodeURIComponent(one)}`} aria-current={state === one}>
            {deliveryLabels[one]}
          </Link>
        ))}
      </nav>
      <DataTable
        caption="Messages"
        columns={isOff ? columns : [...columns, replay]}
        rows={deliveries}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'at', direction: 'desc' }}
        empty={state === null ? 'No messages yet. You can send a test.' : 'No messages with this status.'}
      />
      {deliveries?.length === 100 && <p className={css.text}>These are the latest 100.</p>}
    </>
  )
}

const columns: readonly Column<Delivery>[] = [
  {
    name: 'type',
    head: 'Message',
    cell: ({ type }) => (type === 'webhook.test' ? 'Test' : typeLabels[type]),
  },
  { name: 'at', head: 'When', noWrap: true, cell: ({ at }) => formatShortInstant(at) },
  {
    name: 'attempts',
    head: 'Attempts',
    cell: ({ attempts, next_at: next, state }) => (
      <>
        {attempts.length === 0 && 'None yet'}
        {attempts.length > 0 && (
          <ul className={css.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                {formatShortInstant(attempt.at)}: {formatAttempt(attempt)}
              </li>
            ))}
          </ul>
        )}
        {state === 'waiting' && attempts.length > 0 && next !== null && ` Next: ${formatShortInstant(next)}`}
      </>
    ),
  },
  {
    name: 'id',
    head: 'webhook-id',
    onPhone: 'hidden',
    onTablet: 'hidden',
    cell: ({ message_id: id }) => <code>{id}</code>,
  },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: ({ state }) => <StatusMark look={deliveryLooks[state]}>{deliveryLabels[state]}</StatusMark>,
  },
]

const replay: Column<Delivery> = {
  name: 'replay',
  head: 'Send again',
  hidesHead: true,
  cell: (delivery) => <SendAgain delivery={delivery} />,
}

function SendAgain({ delivery: { id, state, at } }: { delivery: Delivery }) {
  const { failure, run } = useAction({ failed: 'We couldn’t send it again.' })
  const { revalidate } = useRevalidator()
  if (state === 'waiting') return null
  async function sendAgain(): Promise<void> {
    await run(async () => {
      const params = { id }
      await browserApi<typeof replayDelivery>('POST /api/admin/webhook-messages/:id/replay', { params, body: {} })
      await revalidate()
      showToast('The message is on its way.')
    })
  }
  return (
    <>
      <Button onPress={() => void sendAgain()}>
        Send again<VisuallyHidden> the message of {formatShortInstant(at)}</VisuallyHidden>
      </Button>
      <FailureAlert failure={failure} />
    </>
  )
}
