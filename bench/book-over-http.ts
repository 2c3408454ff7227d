import { once } from 'node:events'
import { connect } from 'node:net'

export type Booking = { authorization: string; eventId: number }

/**
 * Makes bookings over keep-alive connections, as fast as the site responds. Uses bare sockets, because on two cores any
 * processor time that the client uses is lost to the site. Returns the bookings per second and each duration.
 */
export async function bookOverHttp(ports: readonly number[], connections: number, bookings: readonly Booking[]) {
  const waiting = bookings.map(requestBytes)
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    ports.flatMap((port) => Array.from({ length: connections }, () => bookRepeatedly(port, waiting, times))),
  )
  return { perSecond: (bookings.length / (performance.now() - began)) * 1000, times }
}

async function bookRepeatedly(port: number, waiting: Buffer[], times: number[]): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
  await once(socket, 'connect')
  let next = waiting.shift()
  let began = performance.now()
  if (!next) return void socket.destroy()
  socket.write(next)
  let answer = ''
  for await (const chunk of socket) {
    answer += chunk
    const head = answer.indexOf('\r\n\r\n')
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1])
    if (head < 0 || answer.length < head + 4 + length) continue
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`booking: ${answer.slice(0, 600)}`)
    times.push(performance.now() - began)
    answer = ''
    next = waiting.shift()
    if (!next) break
    began = performance.now()
    socket.write(next)
  }
  socket.destroy()
}

function requestBytes({ authorization, eventId }: Booking): Buffer {
  const json = JSON.stringify({ event_id: eventId })
  const lines = [
    'POST /api/orders/createpaymentintent/ HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: ${authorization}`,
    'content-type: application/json',
    `content-length: ${json.length}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json}`)
}
