import type { ReactNode } from 'react'
import css from './content.module.css'

type Props = {
  /** How the typed text will look; null while it has an error. */
  preview: ReactNode
  children: ReactNode
}

/** Shows a form with a preview that follows what is typed: beside it, or below it on a small screen. */
export function Editor({ preview, children }: Props) {
  return (
    <div className={css.editor}>
      {children}
      {/* A long preview scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.preview} role="region" aria-label="Preview" tabIndex={0}>
        <h2 className={css.previewLabel}>Preview</h2>
        {preview ?? <p>We’ll show a preview once every field is complete.</p>}
      </div>
    </div>
  )
}
