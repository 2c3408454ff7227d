import { useNavigate } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { VenueForm } from '#admin/web/venues/venue-form.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'

export const handle: FixedPageHandle = {
  head: { title: 'Add a venue', description: 'Add a venue where you hold events.' },
}

export function Component() {
  const navigate = useNavigate()
  return (
    <AdminPage heading="Add a venue">
      <VenueForm
        venue={null}
        onSaved={async (name) => {
          await navigate(adminPaths.venues)
          showToast(`${name} has been added.`)
        }}
      />
    </AdminPage>
  )
}
