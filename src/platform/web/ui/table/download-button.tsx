import { useState } from 'react'
import { download } from '#platform/web/download.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from './download-button.module.css'

type Props = {
  path: string
  params?: object
  query?: object
  look?: 'main' | 'quiet'
  disabled?: boolean
  children: string
}

/** A button that downloads a file. Shows when the download is in progress, and the reason if it fails. */
export function DownloadButton({ path, params = {}, query = {}, look = 'quiet', disabled = false, children }: Props) {
  const { busy, failure, run } = useAction({
    notReached: 'We couldn’t download the file. Check your connection, then try again.',
  })
  const [isSaved, setIsSaved] = useState(false)

  async function save(): Promise<void> {
    setIsSaved(false)
    const outcome = await run(() => download(path, { params, query }))
    setIsSaved(outcome?.is === 'done')
  }

  return (
    <div className={css.download}>
      <Button look={look} disabled={disabled} onPress={() => void save()}>
        {busy ? 'Preparing…' : children}
      </Button>
      <p role="status">{isSaved && 'Saved.'}</p>
      <FailureAlert failure={failure} />
    </div>
  )
}
