import type { MemberHome } from '#browsing/contract/member-home.ts'
import { homeItems, type HomeItem } from '#browsing/web/home/home-items.ts'
import { paths } from '#platform/paths.ts'
import button from '#platform/web/ui/button.module.css'
import css from './up-next.module.css'

/**
 * Shows the first item of a member's Up next as soon as its data arrives, so that the member does not wait for the client. It is
 * built as one small script (`scripts/build-early-script.ts`), and `load-client.ts` imports it before it starts the client.
 * `up-next.tsx` replaces what it shows, and looks the same.
 */
await showEarly()

async function showEarly(): Promise<void> {
  const answer = await globalThis.firstRequests?.answers.get('GET /api/myhome')
  // The client reads the response too, and reports a failure.
  if (!answer?.ok || answer.bodyUsed) return
  const home: MemberHome = await answer.clone().json()
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  const [first] = homeItems(home)
  const place = document.querySelector<HTMLElement>(`.${css.early}`)
  if (!first || !place) return
  place.replaceChildren(...contentOf(first))
  place.hidden = false
  await untilPainted()
}

/** The client would otherwise delay the paint. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** As in `up-next.tsx`, with which a journey compares it. */
function contentOf({ kind, title, details, action, venue, more = [] }: HomeItem): HTMLElement[] {
  const top = element(
    'div',
    css.top,
    element('h2', undefined, 'Up next'),
    link({ to: paths.myEvents, label: 'My Events' }),
  )
  const text = element(
    'div',
    undefined,
    element('p', css.kind, kind),
    element('h3', undefined, title),
    ...details.map((detail) => element('p', css.detail, detail)),
    element('div', css.actions, link(action, `${button.button} ${button.main}`), ...more.map((other) => link(other))),
  )
  // The picture itself comes with the client.
  const picture = venue ? [element('div', css.picture)] : []
  const first = element('li', `${css.first} ${venue ? css.withPicture : ''}`, text, ...picture)
  return [top, element('ul', css.items, first)]
}

function link({ to, label }: HomeItem['action'], className?: string): HTMLElement {
  const made = element('a', className, label)
  made.setAttribute('href', to)
  return made
}

function element(name: string, className: string | undefined, ...children: (string | HTMLElement)[]): HTMLElement {
  const made = document.createElement(name)
  if (className !== undefined) made.className = className
  made.append(...children)
  return made
}
