import { useCallback, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** A reader this close to the end follows new messages. */
const AT_END_PX = 60

export type SteadyScroll = {
  /** Shows more at the end. Scrolls to the new end if the reader was at the end; otherwise the position stays. */
  growAtEnd: (show: () => void) => void
  /** Shows more at the start, without moving the text that is being read. */
  growAtStart: (show: () => void) => void
}

/** Handles a scrolling list that opens at its end, and grows at both ends without moving the text that is being read. */
export function useSteadyScroll(): SteadyScroll & {
  list: RefObject<HTMLDivElement | null>
  /** The ref callback for the element. It scrolls the element to its end. */
  setList: (element: HTMLDivElement | null) => void
} {
  const list = useRef<HTMLDivElement>(null)

  const setList = useCallback((element: HTMLDivElement | null) => {
    list.current = element
    element?.scrollTo({ top: element.scrollHeight })
  }, [])

  function growAtEnd(show: () => void): void {
    const wasAtEnd = fromEnd(list.current) < AT_END_PX
    flushSync(show)
    if (wasAtEnd) list.current?.scrollTo({ top: list.current.scrollHeight })
  }

  function growAtStart(show: () => void): void {
    const before = fromEnd(list.current)
    flushSync(show)
    const { scrollHeight = 0, clientHeight = 0 } = list.current ?? {}
    list.current?.scrollTo({ top: scrollHeight - clientHeight - before })
  }

  return { list, setList, growAtEnd, growAtStart }
}

function fromEnd(list: HTMLElement | null): number {
  return list ? list.scrollHeight - list.clientHeight - list.scrollTop : 0
}
