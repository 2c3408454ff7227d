import { ApiError } from '#platform/web/api.ts'

/** How an operation was refused. Fails the test if it was not. */
export async function refusal(request: Promise<unknown>): Promise<{ status: number; error: string; detail: string }> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, error: error.body.error, detail: error.body.detail }
  }
  throw new Error('the request was not refused')
}
