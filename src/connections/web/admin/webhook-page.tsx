import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { deliveryStates, type changeWebhook, type getWebhook, type Webhook } from '#connections/contract/webhooks.ts'
import { ConnectionsNav } from '#connections/web/admin/connections-nav.tsx'
import { DeliveriesTable } from '#connections/web/admin/deliveries-table.tsx'
import { WebhookActions } from '#connections/web/admin/webhook-actions.tsx'
import { WebhookForm } from '#connections/web/admin/webhook-form.tsx'
import { offLabels, stateOf } from '#connections/web/admin/webhook-labels.ts'
import { NewSecret } from '#connections/web/admin/webhooks-page.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './connections.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Webhook', description: 'One webhook and its messages.' },
}

export const loader = staffLoader((api, { params, request }) => {
  const wanted = new URL(request.url).searchParams.get('state')
  const state = deliveryStates.find((one) => one === wanted)
  return api<typeof getWebhook>('GET /api/admin/webhooks/:id', {
    params: { id: params.id ?? '' },
    query: state === undefined ? {} : { state },
  })
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage heading={loaded ? loaded.webhook.name : 'Webhook'}>
      <ConnectionsNav />
      <p className={css.text}>
        <Link to={adminPaths.webhooks}>All webhooks</Link>
      </p>
      {loaded ? <Details key={loaded.webhook.id} webhook={loaded.webhook} /> : <LoadingLines />}
      <section className={css.section} aria-labelledby="messages">
        <h2 id="messages">Messages of the last 30 days</h2>
        <DeliveriesTable
          deliveries={loaded?.deliveries}
          isOff={loaded !== null && loaded.webhook.off_reason !== null}
        />
      </section>
      {loaded && <Change webhook={loaded.webhook} />}
    </AdminPage>
  )
}

function Details({ webhook }: { webhook: Webhook }) {
  const { url, off_reason: off, failing_since: failing, earlier_secret_until: until } = webhook
  const [secret, setSecret] = useState<string | null>(null)
  const { look, label } = stateOf(webhook)
  return (
    <>
      {off !== null && off !== 'by an owner' && <Notice look="wrong">{offLabels[off]}</Notice>}
      {off === null && failing !== null && (
        <Notice look="wrong">
          It hasn’t accepted a message since {formatShortInstant(failing)}. We’ll keep trying, and turn it off after
          five days.
        </Notice>
      )}
      <p className={css.text}>
        <StatusMark look={look}>{label}</StatusMark> Messages go to <span className={css.address}>{url}</span>
      </p>
      {until !== null && (
        <p className={css.text}>Until {formatShortInstant(until)}, messages are signed with the earlier secret too.</p>
      )}
      {secret !== null && <NewSecret secret={secret} onSaved={() => setSecret(null)} />}
      <WebhookActions webhook={webhook} onSecret={setSecret} />
    </>
  )
}

function Change({ webhook }: { webhook: Webhook }) {
  const { revalidate } = useRevalidator()
  return (
    <section className={css.section} aria-labelledby="change-webhook">
      <h2 id="change-webhook">Change this webhook</h2>
      <WebhookForm
        key={JSON.stringify([webhook.name, webhook.url, webhook.types])}
        label="Change this webhook"
        button="Save changes"
        failed="We couldn’t save the webhook."
        webhook={webhook}
        send={async (body) => {
          const params = { id: webhook.id }
          await browserApi<typeof changeWebhook>('PUT /api/admin/webhooks/:id', { params, body })
          await revalidate()
          showToast('The webhook has been saved.')
        }}
      />
    </section>
  )
}
