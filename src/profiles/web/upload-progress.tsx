import { useId } from 'react'
import css from './profile-page.module.css'

/** Shows the progress of an upload. `share` is from 0 to 1, or null while nothing is being sent. */
export function UploadProgress({ share }: { share: number | null }) {
  const id = useId()
  return (
    <div className={css.progress}>
      <p id={id} role="status">
        {share !== null && (share < 1 ? 'Uploading your profile…' : 'Uploaded. Preparing your picture…')}
      </p>
      {share !== null && <progress value={share} max={1} aria-labelledby={id} ref={show} />}
    </div>
  )
}

function show(bar: HTMLProgressElement | null): void {
  bar?.scrollIntoView({ block: 'nearest' })
}
