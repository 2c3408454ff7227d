declare global {
  interface Window {
    spokenText: (node: Node, hidden?: 'hidden too') => string
  }
  interface Element {
    readonly computedName: string
    readonly computedRole: string
  }
}

/**
 * Runs in each frame, from the start. Records the changes of live regions by the rules of ARIA: a region says what changes in it,
 * or all of it if it is atomic. A polite region that arrives with its text is not said, and neither is anything behind a modal
 * dialog.
 */
export function listenToLiveRegions(): void {
  const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"], output'
  const known = new WeakSet<Element>()
  window.spokenText = (node, hidden) =>
    speech(node, hidden === 'hidden too')
      .replaceAll(/\s+/g, ' ')
      .trim()

  document.addEventListener('DOMContentLoaded', () => {
    for (const region of document.querySelectorAll(LIVE)) known.add(region)
    new MutationObserver(listen).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['hidden'],
    })
  })

  function listen(records: readonly MutationRecord[]): void {
    const changed = new Map<Element, Set<Node>>()
    for (const { target, type, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
      if (!region?.isConnected || !known.has(region)) continue
      const parts = changed.get(region) ?? new Set()
      changed.set(region, parts)
      for (const part of type === 'childList' ? addedNodes : [target]) parts.add(part)
    }
    for (const [region, parts] of changed) reportChange(region, [...parts])
    for (const region of document.querySelectorAll(LIVE)) if (!known.has(region)) reportArrival(region)
  }

  function reportChange(region: Element, parts: readonly Node[]): void {
    // What is removed is not said (aria-relevant).
    if (parts.length === 0) return
    const text = isAtomic(region)
      ? window.spokenText(region)
      : parts
          .map((part) => window.spokenText(part))
          .join(' ')
          .trim()
    report(region, text)
  }

  function reportArrival(region: Element): void {
    known.add(region)
    const text = window.spokenText(region)
    if (text === '') return
    if (politeness(region) === 'assertive') report(region, text)
    else window.recordEntry({ is: 'unsaid', text, why: 'arrives with its region' })
  }

  function report(region: Element, text: string): void {
    const is = politeness(region)
    if (text === '' || is === 'off') return
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (modal && !modal.contains(region)) window.recordEntry({ is: 'unsaid', text, why: 'is behind the dialog' })
    else window.recordEntry({ is, text })
  }

  function politeness(region: Element): 'polite' | 'assertive' | 'off' {
    const live = region.getAttribute('aria-live')
    if (live === 'off' || live === 'polite' || live === 'assertive') return live
    return region.getAttribute('role') === 'alert' ? 'assertive' : 'polite'
  }

  function isAtomic(region: Element): boolean {
    const atomic = region.getAttribute('aria-atomic')
    return atomic === null ? region.matches('[role="status"], [role="alert"], output') : atomic === 'true'
  }

  function speech(node: Node, alsoHidden: boolean): string {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return ''
    if (node.matches('br')) return ' '
    const isHidden = node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility({ visibilityProperty: true })
    if (isHidden && !alsoHidden) return ''
    if (node.matches('img, [role="img"], input, select, textarea')) return ` ${node.computedName} `
    const inside = [...node.childNodes].map((child) => speech(child, alsoHidden)).join('')
    return getComputedStyle(node).display.startsWith('inline') ? inside : ` ${inside} `
  }
}
