/** Scrolls a row of tabs, as its `ref`, so that the current tab is visible on a phone. */
export function showCurrentTab(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current="page"]')
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}
