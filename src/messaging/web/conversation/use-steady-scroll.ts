import { useCallback, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** If the reader is within this distance of the end, the list scrolls to new messages. */
const AT_END_PX = 60

export type SteadyScroll = {
  /**
   * Calls `show`, which adds messages at the end. Scrolls to the new end if the reader was near the old one; otherwise the
   * position stays.
   */
  growAtEnd: (show: () => void) => void
  /** Calls `show`, which adds messages at the start, without moving the text that is being read. */
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
    const wasAtEnd = distanceFromEnd(list.current) < AT_END_PX
    flushSync(show)
    if (wasAtEnd) list.current?.scrollTo({ top: list.current.scrollHeight })
  }

  function growAtStart(show: () => void): void {
    const before = distanceFromEnd(list.current)
    flushSync(show)
    const { scrollHeight = 0, clientHeight = 0 } = list.current ?? {}
    list.current?.scrollTo({ top: scrollHeight - clientHeight - before })
  }

  return { list, setList, growAtEnd, growAtStart }
}

function distanceFromEnd(list: HTMLElement | null): number {
  return list ? list.scrollHeight - list.clientHeight - list.scrollTop : 0
}
