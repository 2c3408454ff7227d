/**
 * Marks the frame of a table, as the table's `ref`, while the table fits in it. The frame then need not scroll, and the column
 * headings can stay at the top of the screen: they cannot leave an element that scrolls.
 */
export function markIfFits(table: HTMLTableElement): () => void {
  const observer = new ResizeObserver(() => {
    const frame = table.parentElement
    frame?.toggleAttribute('data-fits', table.offsetWidth <= frame.clientWidth)
  })
  observer.observe(table)
  return () => observer.disconnect()
}
