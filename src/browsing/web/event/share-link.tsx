import { useState } from 'react'
import css from './share-link.module.css'

/** Hands the address to the device's own sharing, or copies it; without a script it is the address itself. */
export function ShareLink({ title, path }: { title: string; path: string }) {
  const [said, setSaid] = useState('')
  return (
    <span>
      <a
        href={path}
        className={css.link}
        onClick={(click) => {
          click.preventDefault()
          void share({ title, url: new URL(path, window.location.origin).href }).then(setSaid)
        }}
      >
        Share
      </a>
      <span role="status" className={css.said}>
        {said}
      </span>
    </span>
  )
}

async function share(what: { title: string; url: string }): Promise<string> {
  try {
    if (navigator.share) {
      await navigator.share(what)
      return ''
    }
    await navigator.clipboard.writeText(what.url)
    return ' Address copied'
  } catch (error) {
    const closedByThePerson = error instanceof DOMException && error.name === 'AbortError'
    return closedByThePerson ? '' : ` Copy this address: ${what.url}`
  }
}
