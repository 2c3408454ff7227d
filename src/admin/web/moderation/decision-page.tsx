import { Link, useLoaderData } from 'react-router'
import type { getDecision } from '#admin/contract/moderation.ts'
import { DecisionLines } from '#admin/web/moderation/decision-lines.tsx'
import { measureLabels } from '#admin/web/moderation/moderation-labels.ts'
import { DecisionOutcomeForm } from '#admin/web/moderation/decision-outcome-form.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import css from './moderation.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Decision', description: 'A decision about a member, and its outcome.' },
}

export const loader = staffLoader((api, { params }) =>
  api<typeof getDecision>('GET /api/admin/decisions/:id', { params: { id: params.id ?? '' } }),
)

export function Component() {
  const decision = useLoaderData<typeof loader>()
  const heading = useFocusWhenChanged(decision ? (decision.settled_at ?? 'open') : null)
  return (
    <AdminPage heading={decision ? `${measureLabels[decision.measure]}: ${decision.about?.name ?? ''}` : 'Decision'}>
      <p className={css.back}>
        <Link to={adminPaths.moderation}>All reports</Link>
        {decision?.about && <Link to={adminPaths.member(decision.about.id)}>{decision.about.name}</Link>}
        {decision?.reports.map((id) => (
          <Link key={id} to={adminPaths.report(id)}>
            The report
          </Link>
        ))}
      </p>
      {decision && (
        <div className={css.narrow}>
          <DecisionLines decision={decision} />
          {decision.measure !== 'dismissed' && (
            <section className={css.decide}>
              <h2 ref={heading} tabIndex={-1}>
                {decision.settled_at === null ? 'Review the decision' : 'Decision reviewed'}
              </h2>
              {decision.settled_at === null ? (
                <DecisionOutcomeForm decision={decision} />
              ) : (
                <p>We emailed {decision.about?.name ?? 'the member'} the outcome.</p>
              )}
            </section>
          )}
        </div>
      )}
    </AdminPage>
  )
}
