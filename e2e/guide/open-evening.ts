import { z } from 'zod'

/** Opens the doors of the demo's next evening with half of its guests, and returns the event's id. */
export async function openEvening(site: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site}/dev/evening`, { method: 'POST', headers, body: '{}' })
  return z.object({ evening: z.object({ id: z.number() }) }).parse(await answer.json()).evening.id
}
