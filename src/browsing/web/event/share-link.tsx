import { useState } from 'react'
import css from './share-link.module.css'

/**
 * Opens the device's share menu or copies the URL. Without JavaScript, it is a plain link to that URL. `load-client.ts` repeats a
 * click that comes before the client.
 */
export function ShareLink({ title, path }: { title: string; path: string }) {
  const [status, setStatus] = useState('')
  return (
    <>
      <a
        href={path}
        data-needs-client=""
        onClick={(click) => {
          click.preventDefault()
          void share({ title, url: new URL(path, window.location.origin).href }).then(setStatus)
        }}
      >
        Share
      </a>
      <span role="status" className={css.status}>
        {status}
      </span>
    </>
  )
}

async function share(data: { title: string; url: string }): Promise<string> {
  try {
    if (navigator.share) {
      await navigator.share(data)
      return ''
    }
    await navigator.clipboard.writeText(data.url)
    return 'Link copied'
  } catch (error) {
    const closedByThePerson = error instanceof DOMException && error.name === 'AbortError'
    return closedByThePerson ? '' : `Copy this link: ${data.url}`
  }
}
