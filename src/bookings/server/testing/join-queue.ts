import { setTimeout as pause } from 'node:timers/promises'
import type { Buyer } from '#bookings/server/testing/buyers.ts'
import type { Sale } from '#bookings/server/testing/sell-to.ts'
import { sendRequest } from '#platform/testing/send-request.ts'

/**
 * Lets buyers join the waiting list, sixty at a time, through all processes. A buyer who receives a 503 response tries again.
 * Returns the set of final status codes.
 */
export async function joinQueue(queue: readonly Buyer[], { eventId, ports }: Sale): Promise<Set<string>> {
  const toJoin = [...queue.entries()]
  const answers = new Set<string>()
  await Promise.all(Array.from({ length: 60 }, joinNext))
  return answers

  async function joinNext(): Promise<void> {
    for (let next = toJoin.shift(); next; next = toJoin.shift()) {
      const [index, buyer] = next
      const headers = { authorization: await buyer.authorization(), 'content-type': 'application/json' }
      const request = { method: 'POST', headers, body: '{}' }
      const port = ports[index % ports.length] ?? 0
      const { status, headers: responseHeaders } = await sendRequest(port, `/api/events/${eventId}/waiting`, request)
      if (status === 503) {
        await pause(Number(responseHeaders['retry-after'] ?? 1) * 1000)
        toJoin.push(next)
      } else answers.add(String(status))
    }
  }
}
