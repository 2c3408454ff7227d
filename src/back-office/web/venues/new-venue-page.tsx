import { useNavigate } from 'react-router'
import { OfficePage } from '#back-office/web/office-page.tsx'
import { VenueForm } from '#back-office/web/venues/venue-form.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'

export const handle: FixedPageHandle = {
  head: { title: 'Add a venue', description: 'Somewhere new for evenings to take place.' },
}

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage heading="Add a venue">
      <VenueForm venue={null} onSaved={() => navigate('/admin/venues')} />
    </OfficePage>
  )
}
