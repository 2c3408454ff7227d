export type ServerEvent = { name: string; data: string }

/**
 * Reads server-sent events until the stream ends. `on.bytes` is called for all data, including comments. The browser's
 * EventSource is not used because it cannot send the access token in a header, and a token in the URL would be logged.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  on: { bytes(): void; event(event: ServerEvent): void },
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    on.bytes()
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) on.event(event)
    }
  }
}

function eventOf(block: string): ServerEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart())
  }
  const data = fields.get('data')
  return data === undefined ? undefined : { name: fields.get('event') ?? 'message', data }
}
