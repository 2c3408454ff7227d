import { renderToStaticMarkup } from 'react-dom/server'
import type { EventView } from '#browsing/contract.ts'
import { formatDateTime, formatPrice } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'

type Site = { siteName: string; siteUrl: string }

/** Builds the page of a frame with these events. It has no scripts, and its links open a new window. */
export function embeddedEvents({ siteName, siteUrl }: Site, events: readonly EventView[], via?: string): string {
  const link = (path: string) => withVia(siteUrl + path, via)
  return documentOf(
    `Events of ${siteName}`,
    <main>
      {events.length === 0 && <p>No events are planned yet.</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <NewWindow to={link(paths.event(event.id))}>{event.title}</NewWindow>
            <span>{formatDateTime(event.start_date_local)}</span>
            <span>
              {event.venue.name}, {event.venue.street_address.town} ·{' '}
              {event.price === 0 ? 'Free' : formatPrice(event.price)}
              {event.is_maxed_out && ' · Full'}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <NewWindow to={link(paths.events)}>All events of {siteName}</NewWindow>
      </p>
    </main>,
  )
}

export function embeddedButton({ siteName, siteUrl }: Site, via?: string): string {
  return documentOf(
    `Events of ${siteName}`,
    <main className="button">
      <NewWindow to={withVia(siteUrl + paths.events, via)}>See our speed dating events</NewWindow>
    </main>,
  )
}

function NewWindow({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function withVia(address: string, via: string | undefined): string {
  return via === undefined ? address : `${address}?via=${via}`
}

const css = `
:root{color-scheme:light;font:16px/1.5 system-ui,sans-serif;color:#1f1a1c;background:transparent}
/* The other website may be dark. */
:root:not(:has(.button)){background:#fff}
body{margin:0;overflow-wrap:anywhere}
main:not(.button){padding:.25rem 1rem}
ul{list-style:none;margin:0;padding:0}
li{display:flex;flex-direction:column;padding:.75rem 0;border-bottom:1px solid #ddd4c8}
li a{font-weight:600}
a{color:#8e1a1f}
a:focus-visible{outline:3px solid #1f1a1c;outline-offset:2px}
.button a{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:#b3261e;color:#fff;font-weight:600;text-decoration:none}
`

function documentOf(title: string, content: React.ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style>{css}</style>
      </head>
      <body>{content}</body>
    </html>,
  )}`
}
