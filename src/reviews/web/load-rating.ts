import type { Api } from '#platform/web/api.ts'
import type { getRating, Rating } from '#reviews/contract.ts'

/** Loads the average of all reviews. A page does without it if that fails. */
export async function loadRating(api: Api): Promise<Rating> {
  try {
    return (await api<typeof getRating>('GET /api/reviews/rating')).rating
  } catch {
    return null
  }
}
