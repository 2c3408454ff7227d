import { useId, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './transfer.module.css'

/** Shows a link that the member copies or shares. `text` goes with it when it is shared. */
export function ShareLink({ link, title, text }: { link: string; title: string; text: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      setStatus('Link copied.')
    } catch {
      field.current?.select()
      setStatus('Your browser won’t let us copy the link. We’ve selected it, so please copy it yourself.')
    }
  }

  return (
    <div className={css.link}>
      <label htmlFor={id}>Link to share</label>
      <div className={css.row}>
        <input id={id} ref={field} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <Button onPress={() => void copy()}>Copy</Button>
        {/* Some browsers have no `share`, although the types say that it always exists. */}
        {'share' in navigator && <Button onPress={() => void share({ title, text, url: link })}>Share</Button>}
      </div>
      <p role="status">{status}</p>
    </div>
  )
}

async function share(data: { title: string; text: string; url: string }): Promise<void> {
  try {
    await navigator.share(data)
  } catch {
    // The member closed the share dialog, or the browser refused to share. The member can still copy the link.
  }
}
