import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** From RFC 6455. The server proves with it that it has read the client's key. */
const PROTOCOL_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

/**
 * Accepts a WebSocket connection, just as far as a browser's push connection needs it: short messages of text, each in one frame.
 * `onMessage` gets each of them. Returns a function that sends one.
 */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  onMessage: (text: string) => void,
): (text: string) => void {
  const { 'sec-websocket-key': key = '', 'sec-websocket-protocol': protocol } = request.headers
  const accept = createHash('sha1')
    .update(key + PROTOCOL_ID)
    .digest('base64')
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  lines.push(
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
  )
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let received = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    for (let frame = readFrame(received); frame; frame = readFrame(received)) {
      received = received.subarray(frame.length)
      if (frame.opcode === TEXT) onMessage(frame.payload.toString())
      if (frame.opcode === PING) socket.write(frameOf(PONG, frame.payload))
      if (frame.opcode === CLOSE) socket.end(frameOf(CLOSE, frame.payload))
    }
  })
  socket.on('error', () => socket.destroy())
  return (text) => void socket.write(frameOf(TEXT, Buffer.from(text)))
}

/** Reads the first frame, which is masked because a client sent it. Undefined until all of it has arrived. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | undefined {
  if (bytes.length < 6) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const start = short === 126 ? 4 : 2
  const size = short === 126 ? bytes.readUInt16BE(2) : short
  const length = start + 4 + size
  if (bytes.length < length) return undefined
  const mask = bytes.subarray(start, start + 4)
  const payload = bytes.subarray(start + 4, length).map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return { opcode: bytes.readUInt8(0) & 0x0f, payload: Buffer.from(payload), length }
}

function frameOf(opcode: number, payload: Buffer): Buffer {
  const header = payload.length < 126 ? [0x80 | opcode, payload.length] : [0x80 | opcode, 126, 0, 0]
  const bytes = Buffer.concat([Buffer.from(header), payload])
  if (payload.length >= 126) bytes.writeUInt16BE(payload.length, 2)
  return bytes
}
