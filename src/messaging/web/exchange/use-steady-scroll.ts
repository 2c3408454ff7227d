import { useCallback, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** So near to the end somebody reads what comes next, and not what stood there before. */
const AT_END_PX = 60

export type SteadyScroll = {
  /** Shows more at the end: who is there goes along, who reads further up stays. */
  growAtEnd: (show: () => void) => void
  /** Shows more before the beginning: what is being read stays where it is. */
  growAtStart: (show: () => void) => void
}

/** A list that scrolls by itself, shown from its end, and grows at both without moving what is being read. */
export function useSteadyScroll(): SteadyScroll & {
  list: RefObject<HTMLDivElement | null>
  /** For the element: it is shown from its end. */
  takeList: (element: HTMLDivElement | null) => void
} {
  const list = useRef<HTMLDivElement>(null)

  const takeList = useCallback((element: HTMLDivElement | null) => {
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

  return { list, takeList, growAtEnd, growAtStart }
}

function fromEnd(list: HTMLElement | null): number {
  return list ? list.scrollHeight - list.clientHeight - list.scrollTop : 0
}
