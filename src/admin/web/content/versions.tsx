import { Link } from 'react-router'
import type { ContentVersion } from '#admin/contract/content.ts'
import { formatVersion } from '#admin/web/content/format-version.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './content.module.css'

type Props = {
  versions: { rows: readonly ContentVersion[]; next: string | null }
  /** The number of the version on the site, and of the one in the form. */
  live: number
  shown: number
}

/** Lists earlier versions, each of which can be viewed and published again. */
export function Versions({ versions, live, shown }: Props) {
  return (
    <section className={css.versions} aria-labelledby="versions">
      <h2 id="versions">Earlier versions</h2>
      {versions.rows.length === 0 && <p>Nothing has been published yet.</p>}
      <ol reversed>
        {versions.rows.map((version) => (
          <li key={version.number}>
            {formatVersion(version)}
            {version.number === live && ' · live'}
            {version.number === shown ? (
              version.number !== live && ' · in the form above'
            ) : (
              <>
                {' · '}
                <Link to={version.number === live ? '?' : `?version=${version.number}`}>
                  {version.number === live ? 'Back to the live version' : 'View and restore'}
                  <VisuallyHidden>, version {version.number}</VisuallyHidden>
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
      {versions.next !== null && <Link to={`?after=${encodeURIComponent(versions.next)}`}>Older versions</Link>}
    </section>
  )
}
