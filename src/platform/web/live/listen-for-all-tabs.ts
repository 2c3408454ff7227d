import { maintainStream, type LiveChange, type Stream } from '#platform/web/live/maintain-stream.ts'

type TabMessage = { memberId: string; change: LiveChange | undefined }

/**
 * Returns whether the browser has locks and broadcast channels. They exist only in a secure context, and old browsers lack one
 * or both.
 */
export function tabsCanShare(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis
}

/**
 * Shares one stream between all tabs of the browser. The tab with the lock holds the stream and passes changes on to the
 * others. When the signal of that tab aborts, the next tab in the queue gets the lock and opens a stream, and all tabs reload
 * everything.
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
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to its own origin, so its postMessage takes no target origin
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
