import { useRef, useState } from 'react'
import type { PAGE_LENGTH, readMessages } from '#messaging/contract.ts'
import { browserApi } from '#platform/web/api.ts'

/** The contract's limit for one request. */
const MAX_AT_ONCE: typeof PAGE_LENGTH = 50

type Reading = {
  /** The ids of messages read on this page. An older response from the server may still mark these as unread. */
  read: ReadonlySet<string>
  onRead: (id: string) => void
}

/** Reports messages that have been in view, in batches. After a failure, they are sent with the next batch. */
export function useMarkRead(onCounted: (unread: number) => void): Reading {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Set<string>())
  const isReporting = useRef(false)

  async function reportRead(): Promise<void> {
    if (isReporting.current) return
    isReporting.current = true
    try {
      while (waiting.current.size > 0) {
        const ids = [...waiting.current].slice(0, MAX_AT_ONCE)
        const { unread } = await browserApi<typeof readMessages>('PUT /api/messaging/read', { body: { ids } })
        for (const id of ids) waiting.current.delete(id)
        onCounted(unread)
      }
    } catch {
      // The messages are sent with the next batch, as described above.
    } finally {
      isReporting.current = false
    }
  }

  function onRead(id: string): void {
    setRead((before) => new Set([...before, id]))
    waiting.current.add(id)
    void reportRead()
  }

  return { read, onRead }
}
