import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import type { createWebhook, listWebhooks, Webhook, WebhookInput } from '#connections/contract/webhooks.ts'
import { ConnectionsNav } from '#connections/web/admin/connections-nav.tsx'
import { ShownOnce } from '#connections/web/admin/shown-once.tsx'
import { WebhookForm } from '#connections/web/admin/webhook-form.tsx'
import { stateOf } from '#connections/web/admin/webhook-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './connections.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Webhooks', description: 'Messages to your other programs.' },
}

export const loader = staffLoader((api) => api<typeof listWebhooks>('GET /api/admin/webhooks'))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <AdminPage heading="Connections">
      <ConnectionsNav />
      <p className={css.text}>
        A webhook tells another program, such as your bookkeeping, a spreadsheet or Zapier, when something happens here.
        Messages have ID numbers, amounts and counts. They never have names, addresses, likes or messages.
      </p>
      {secret !== null && <NewSecret secret={secret} onSaved={() => setSecret(null)} />}
      <DataTable
        caption="Webhooks"
        columns={columns}
        rows={loaded?.webhooks}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'made', direction: 'asc' }}
        empty="No webhooks yet. Add the first one below."
      />
      {loaded && <NewWebhook key={loaded.webhooks.length} onMade={setSecret} />}
    </AdminPage>
  )
}

/** Shows the secret that a receiver needs to verify messages. */
export function NewSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  return (
    <ShownOnce
      title="Copy the signing secret now"
      explanation="Give it to the other program, which uses it to check that messages really come from you. We won’t show it again, but you can make a new one at any time."
      secret={secret}
      onSaved={onSaved}
    />
  )
}

function NewWebhook({ onMade }: { onMade: (secret: string) => void }) {
  const { revalidate } = useRevalidator()
  async function send(body: WebhookInput): Promise<void> {
    const { secret } = await browserApi<typeof createWebhook>('POST /api/admin/webhooks', { body })
    await revalidate()
    onMade(secret)
  }
  return (
    <section className={css.section} aria-labelledby="new-webhook">
      <h2 id="new-webhook">New webhook</h2>
      <WebhookForm label="New webhook" button="Add webhook" failed="We couldn’t add the webhook." send={send} />
    </section>
  )
}

const columns: readonly Column<Webhook>[] = [
  { name: 'name', head: 'Name', cell: ({ id, name }) => <Link to={adminPaths.webhook(id)}>{name}</Link> },
  { name: 'host', head: 'Goes to', cell: ({ url }) => <span className={css.address}>{new URL(url).host}</span> },
  {
    name: 'types',
    head: 'Kinds of message',
    align: 'right',
    cell: ({ types }) => String(types.length),
  },
  { name: 'made', head: 'Added', noWrap: true, cell: ({ made_at: at }) => formatShortInstant(at) },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: (webhook) => <StatusMark look={stateOf(webhook).look}>{stateOf(webhook).label}</StatusMark>,
  },
]
