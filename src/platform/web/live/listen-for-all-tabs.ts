import { maintainStream, type LiveChange, type Stream } from '#platform/web/live/maintain-stream.ts'

type TabMessage = { memberId: string; change: LiveChange | undefined }

/** Browsers have both only in a secure context, and old ones lack one or the other. */
export function tabsCanShare(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis
}

/**
 * One stream for all tabs of the browser. The tab with the lock holds the stream and passes on what it receives. A tab takes part
 * until its signal aborts. Then the next in the queue gets the lock, and reloads everything once its stream opens.
 */
export async function listenForAllTabs(memberId: string, stream: Stream, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel('live')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.memberId === memberId) stream.onMessage(data.change)
  })
  const sharedStream: Stream = {
    ...stream,
    onMessage(change) {
      stream.onMessage(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's, and takes none
      channel.postMessage({ memberId, change } satisfies TabMessage)
    },
  }
  try {
    await navigator.locks.request(`live ${memberId}`, { signal }, () => maintainStream(sharedStream, signal))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}
