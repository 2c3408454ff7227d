import { linkSteps, type Counts } from '#connections/contract/links.ts'
import { formatCount, stepLabels } from '#connections/web/links/step-labels.ts'
import css from './links.module.css'

/** Shows how many visitors took each step, and the share of those who opened the link. */
export function Funnel({ counts }: { counts: Counts }) {
  const most = Math.max(1, ...linkSteps.map((step) => counts[step] ?? 0))
  return (
    <dl className={css.funnel}>
      {linkSteps.map((step) => (
        <div key={step}>
          <dt>{stepLabels[step]}</dt>
          <dd>
            {/* The width is in hundredths, because a style attribute would need a hole in the content security policy. */}
            <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * (counts[step] ?? 0)) / most} height="1" />
            </svg>
            <span>{formatCount(counts[step])}</span>
            <span className={css.share}>{shareOf(counts[step], counts.opened)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns a share in whole per cent, or nothing if one of the counts is not shown. */
function shareOf(count: number | null, opened: number | null): string {
  return count === null || opened === null || count === opened ? '' : `${Math.round((100 * count) / opened)}%`
}
