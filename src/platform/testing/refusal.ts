import { ApiError } from '#platform/web/api.ts'

/** Returns the refusal of a request. Fails the test if the request was not refused. */
export async function refusal(request: Promise<unknown>): Promise<{ status: number; error: string; detail: string }> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, error: error.body.error, detail: error.body.detail }
  }
  throw new Error('the request was not refused')
}
