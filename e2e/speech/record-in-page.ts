import type { Entry } from './entry.ts'

declare global {
  interface Window {
    recordEntry: (entry: Entry) => void
    describeElement: (element: Element) => string
    containersOf: (element: Element) => string[]
  }
}

/** Runs in each frame, from the start. Records keys, moves of the focus, and changes of the element that has it. */
export function recordFocus(): void {
  let last: { element: Element; description: string } | null = null
  const titles = () => window.parent === window && window.recordEntry({ is: 'page', title: document.title })
  document.addEventListener('DOMContentLoaded', titles)

  window.addEventListener('keydown', (event) => window.recordEntry({ is: 'key', key: keyName(event) }), true)
  document.addEventListener('focusin', ({ target }) => {
    // The frame of a card field is entered by the field in it, which this script records there.
    if (!(target instanceof Element) || target instanceof HTMLIFrameElement) return
    last = { element: target, description: window.describeElement(target) }
    window.recordEntry({ is: 'focus', containers: window.containersOf(target), element: last.description })
  })
  new MutationObserver(compare).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  for (const type of ['change', 'input', 'toggle']) document.addEventListener(type, compare, true)

  /** A letter stands for itself, also if it is a space in a text. */
  function keyName({ key, ctrlKey, target }: KeyboardEvent): string {
    const isText = target instanceof Element && target.matches('textarea, input:not([type="checkbox"], [type="radio"])')
    if (key === ' ') return isText ? ' ' : 'Space'
    return ctrlKey && key !== 'Control' ? `Control+${key}` : key
  }

  function compare(): void {
    if (last === null) return
    const { element } = last
    if (!element.isConnected) return void setTimeout(() => reportLost(element), 200)
    if (document.activeElement !== element) return
    const description = window.describeElement(element)
    if (description === last.description) return
    last.description = description
    window.recordEntry({ is: 'changed', element: description })
  }

  /** Another element gets the focus in the same task or soon after, unless it was forgotten. */
  function reportLost(element: Element): void {
    if (last?.element !== element || document.activeElement !== document.body) return
    last = null
    window.recordEntry({ is: 'lost' })
  }
}
