import { useCallback, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** This close to the end, a member is reading what comes next, not what was there before. */
const AT_END_PX = 60

export type SteadyScroll = {
  /** Shows more at the end: a reader at the end moves along, a reader further up stays. */
  growAtEnd: (show: () => void) => void
  /** Shows more at the start: what is being read stays where it is. */
  growAtStart: (show: () => void) => void
}

/** A scrolling list that is shown from its end, and grows at both ends without moving what is being read. */
export function useSteadyScroll(): SteadyScroll & {
  list: RefObject<HTMLDivElement | null>
  /** The ref for the element, which is shown from its end. */
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
