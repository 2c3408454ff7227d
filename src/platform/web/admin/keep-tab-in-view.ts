/** Scrolls a row of tabs, as its `ref`, so that the current tab is visible on a phone, and then the one that has the focus. */
export function keepTabInView(row: HTMLElement): () => void {
  const show = (tab: EventTarget | null) => {
    if (tab instanceof HTMLElement) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }
  const onFocus = ({ target }: FocusEvent) => show(target)
  show(row.querySelector('[aria-current="page"]'))
  row.addEventListener('focusin', onFocus)
  return () => row.removeEventListener('focusin', onFocus)
}
