import { holdStream, type LiveChange, type Stream } from '#platform/web/live/hold-stream.ts'

type Passed = { memberId: string; change: LiveChange | undefined }

/** Browsers have both only where the address is secure, and old ones lack one or the other. */
export function tabsCanShare(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis
}

/**
 * One stream for all tabs of the browser: whoever has the lock holds it and passes on what it hears. A tab takes part
 * until its signal ends it; then the next in the queue has the lock, and asks for everything anew as its stream opens.
 */
export async function hearForAllTabs(memberId: string, stream: Stream, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel('live')
  channel.addEventListener('message', ({ data }: MessageEvent<Passed>) => {
    if (data.memberId === memberId) stream.onWord(data.change)
  })
  const passing: Stream = {
    ...stream,
    onWord(change) {
      stream.onWord(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's, and takes none
      channel.postMessage({ memberId, change } satisfies Passed)
    },
  }
  try {
    await navigator.locks.request(`live ${memberId}`, { signal }, () => holdStream(passing, signal))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}
