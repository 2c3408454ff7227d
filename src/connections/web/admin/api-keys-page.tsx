import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import {
  NewApiKey,
  scopes,
  type ApiKey,
  type createApiKey,
  type listApiKeys,
  type revokeApiKey,
} from '#connections/contract/api-keys.ts'
import { scopeLabels } from '#connections/rules/scope-labels.ts'
import { ChoicesField } from '#connections/web/admin/choices-field.tsx'
import { ConnectionsNav } from '#connections/web/admin/connections-nav.tsx'
import { ShownOnce } from '#connections/web/admin/shown-once.tsx'
import { formatDateWithoutWeekday } from '#platform/local-time.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark, type StatusLook } from '#platform/web/admin/status-mark.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { FormMessages } from '#platform/web/ui/form/form-messages.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './connections.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'API keys', description: 'Keys with which your other programs read from the site.' },
}

export const loader = staffLoader((api) => api<typeof listApiKeys>('GET /api/admin/api-keys'))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [made, setMade] = useState<string | null>(null)
  return (
    <AdminPage heading="Connections">
      <ConnectionsNav />
      <p className={css.text}>
        A program with a key can read what you choose below, and change nothing. No key reaches people’s names or
        addresses, likes, messages or reports. <a href="/api/docs">The API page</a> lists what a program can read.
      </p>
      {made !== null && (
        <ShownOnce
          title="Copy the key now"
          explanation="Paste it into the other program. We keep no copy, so we can’t show it again."
          secret={made}
          onSaved={() => setMade(null)}
        />
      )}
      <DataTable
        caption="API keys"
        columns={columns}
        rows={loaded?.keys}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'made', direction: 'desc' }}
        empty="No keys yet. Make the first one below."
      />
      <section className={css.section} aria-labelledby="new-key">
        <h2 id="new-key">New key</h2>
        {loaded && <NewKeyForm key={loaded.keys.length} onMade={setMade} />}
      </section>
    </AdminPage>
  )
}

/** The ticked scopes are one text, separated by commas. */
const TypedApiKey = NewApiKey.extend({
  scopes: z
    .string()
    .transform((text) => scopes.filter((scope) => text.split(',').includes(scope)))
    .pipe(NewApiKey.shape.scopes),
})

function NewKeyForm({ onMade }: { onMade: (key: string) => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: TypedApiKey,
    failed: 'We couldn’t make the key.',
    send: async (body) => {
      const { key } = await browserApi<typeof createApiKey>('POST /api/admin/api-keys', { body })
      await revalidate()
      onMade(key)
    },
  })
  return (
    <form {...form.props} className={css.form} aria-label="New key">
      <TextField
        {...form.field('name')}
        label="Name"
        help="The program that will use it, such as ‘Spreadsheet’. Make one key for each program."
        autoComplete="off"
        maxLength={60}
      />
      <ChoicesField form={form} name="scopes" legend="It can read…" choices={scopes} labels={scopeLabels} />
      <TextField
        {...form.field('expires_on')}
        label="Last day"
        help="At most a year from today. It stops working at the end of this day."
        type="date"
      />
      <FormMessages form={form} />
      <SubmitButton form={form} busy="Making…" look="quiet">
        Make key
      </SubmitButton>
    </form>
  )
}

const stateLabels: Readonly<Record<ApiKey['state'], string>> = {
  usable: 'Works',
  expired: 'Expired',
  revoked: 'Revoked',
}
const stateLooks: Readonly<Record<ApiKey['state'], StatusLook>> = { usable: 'good', expired: 'quiet', revoked: 'quiet' }

const columns: readonly Column<ApiKey>[] = [
  { name: 'name', head: 'Name', cell: ({ name }) => <strong>{name}</strong> },
  { name: 'ends', head: 'Key', noWrap: true, cell: ({ last_four: end }) => <code>…{end}</code> },
  { name: 'scopes', head: 'It can read', cell: ({ scopes: of }) => of.map((scope) => scopeLabels[scope]).join('; ') },
  {
    name: 'used',
    head: 'Last used',
    noWrap: true,
    cell: ({ last_used_on: day }) => (day === null ? 'Never' : formatDateWithoutWeekday(day)),
  },
  { name: 'expires', head: 'Last day', noWrap: true, cell: ({ expires_on: day }) => formatDateWithoutWeekday(day) },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: ({ state }) => <StatusMark look={stateLooks[state]}>{stateLabels[state]}</StatusMark>,
  },
  { name: 'revoke', head: 'Revoke', hidesHead: true, cell: (key) => <Revoke apiKey={key} /> },
]

function Revoke({ apiKey: { id, name, state } }: { apiKey: ApiKey }) {
  if (state !== 'usable') return null
  return (
    <ActionDialogButton
      label={
        <>
          Revoke<VisuallyHidden> {name}</VisuallyHidden>
        </>
      }
      title={`Revoke ${name}?`}
      yes="Revoke key"
      no="Keep it"
      schema={z.object({})}
      failed="We couldn’t revoke the key."
      send={() => browserApi<typeof revokeApiKey>('POST /api/admin/api-keys/:id/revoke', { params: { id }, body: {} })}
      done={`${name} has been revoked.`}
      onDone={showToast}
    >
      {() => <p>The program that uses it stops working at once. You can’t undo this, but you can make another key.</p>}
    </ActionDialogButton>
  )
}
