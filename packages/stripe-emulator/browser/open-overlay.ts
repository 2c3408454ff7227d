/** Shows a frame of the emulator over the whole page. Returns a function that closes it and restores the focus. */
export function openOverlay(frame: HTMLIFrameElement): () => void {
  Object.assign(frame.style, {
    width: 'min(500px, 100%)',
    height: 'min(600px, 100%)',
    border: '0',
    borderRadius: '6px',
    background: '#fff',
    colorScheme: 'light',
  })
  const overlay = document.createElement('div')
  Object.assign(overlay.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    display: 'grid',
    placeItems: 'center',
    background: 'rgb(0 0 0 / 60%)',
  })
  overlay.append(frame)
  const releaseFocus = holdFocus()
  document.body.append(overlay)
  frame.focus()
  return () => {
    if (!overlay.isConnected) return
    overlay.remove()
    releaseFocus()
  }
}

/** Makes the page beneath the overlay inert. Returns a function that undoes this and restores the focus. */
function holdFocus(): () => void {
  const previouslyFocused = document.activeElement
  const pageElements = [...document.body.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !child.inert,
  )
  for (const child of pageElements) child.inert = true
  return () => {
    for (const child of pageElements) child.inert = false
    if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus()
  }
}
