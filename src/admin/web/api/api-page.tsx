import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { getApiDescription } from '#admin/contract/api-description.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { type ApiOperation, ApiOperationDetails, SharedResponses } from '#platform/web/ui/api-operation.tsx'
import css from './api.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'API', description: 'The operations that the admin pages call.' },
}

export const loader = staffLoader(async (api) => {
  const { paths, components } = await api<typeof getApiDescription>('GET /api/admin/openapi.json')
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin'))
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
    )
  return { operations, responses: components.responses }
})

export function Component() {
  const description = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="API">
      {description && (
        <div className={css.operations}>
          <p>
            These are the operations that the admin pages call. Those for members and visitors are at{' '}
            <a href="/api/docs">/api/docs</a>. Programs can get the full list from <code>/api/admin/openapi.json</code>{' '}
            (OpenAPI 3.1) with a host’s or owner’s access token.
          </p>
          <h2>Common responses</h2>
          <SharedResponses responses={description.responses} />
          <h2>Operations</h2>
          {description.operations.map(({ title, operation }) => (
            <Operation key={title} title={title} operation={operation} />
          ))}
        </div>
      )}
    </AdminPage>
  )
}

/** An operation that shows its details once it is opened, because all of them together would slow the page down. */
function Operation({ title, operation }: { title: string; operation: ApiOperation }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen && <ApiOperationDetails operation={operation} />}
    </details>
  )
}
