import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { download } from '#platform/web/download.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './download-button.module.css'

type Props = { path: string; params?: object; query?: object; look?: 'main' | 'quiet'; children: string }

/** Saves a file. It shows that the download is in progress, and the reason if it fails. */
export function DownloadButton({ path, params = {}, query = {}, look = 'quiet', children }: Props) {
  const asMember = useAsMember()
  const [state, setState] = useState<'ready' | 'busy' | 'saved'>('ready')
  const [failure, setFailure] = useState<string | null>(null)

  async function save(): Promise<void> {
    if (state === 'busy') return
    setFailure(null)
    setState('busy')
    try {
      await asMember(() => download(path, { params, query }))
      setState('saved')
    } catch (error) {
      setState('ready')
      setFailure(
        error instanceof ApiError ? error.body.detail : 'The file did not come. Check your connection, then try again.',
      )
    }
  }

  return (
    <div className={css.download}>
      <Button look={look} onPress={() => void save()}>
        {state === 'busy' ? 'Preparing…' : children}
      </Button>
      <p role="status">{state === 'saved' && 'Saved.'}</p>
      <div role="alert">{failure && <Notice look="wrong">{failure}</Notice>}</div>
    </div>
  )
}
