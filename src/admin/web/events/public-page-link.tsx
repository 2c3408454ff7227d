import type { Stage } from '#admin/contract/events.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

/** Links to the event's page for visitors, which a draft does not have. */
export function PublicPageLink({ eventId, stage }: { eventId: number; stage: Stage }) {
  if (stage === 'draft') return null
  return (
    <ButtonLink look="quiet" to={paths.event(eventId)}>
      View on the site
    </ButtonLink>
  )
}
