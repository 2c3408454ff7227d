import { z } from 'zod'

/** Returns a one-time code for a person who has set up their second factor. */
export async function codeFor(site: string, email: string): Promise<string> {
  const answer = await fetch(`${site}/dev/codes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return z.object({ code: z.string() }).parse(await answer.json()).code
}
