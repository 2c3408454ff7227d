import type { NewsletterResults } from '#privacy/contract/admin/newsletters.ts'
import { MIN_RECIPIENTS } from '#privacy/contract/newsletter.ts'
import css from './newsletters.module.css'

/** Shows what became of emails. Nothing records who opens one or follows a link in it. */
export function Results({ results }: { results: NewsletterResults }) {
  const rows = [
    ['Sent', results.notified],
    ['Not delivered', results.undelivered],
    ['Unsubscribed with its link', results.unsubscribed],
  ] as const
  return (
    <>
      <h2>Results</h2>
      <dl className={css.results}>
        {rows.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count?.toLocaleString('en-GB') ?? `Fewer than ${MIN_RECIPIENTS}`}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
