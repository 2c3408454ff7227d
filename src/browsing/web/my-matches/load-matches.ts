import type { AnswerOf } from '#platform/contract.ts'
import type { listLikes, listMatches } from '#matching/contract.ts'
import { isSignedOut, type Api } from '#platform/web/api.ts'

export type Match = AnswerOf<typeof listMatches>['matches'][number]
export type Liker = AnswerOf<typeof listLikes>['likes'][number]
export type Lists = { matches: readonly Match[]; likers: readonly Liker[] }

/** Thrown if one of the two lists could not be loaded. The message is from the specification. */
export class ListLoadError extends Error {}

export async function loadMatches(api: Api): Promise<Lists> {
  const [{ matches }, { likes }] = await Promise.all([
    orListMissing('matches', () => api<typeof listMatches>('POST /api/mymatches', { body: {} })),
    orListMissing('likes', () => api<typeof listLikes>('POST /api/mylikes', { body: {} })),
  ])
  return { matches, likers: likes }
}

async function orListMissing<Answer>(list: 'matches' | 'likes', load: () => Promise<Answer>): Promise<Answer> {
  try {
    return await load()
  } catch (error) {
    if (isSignedOut(error)) throw error
    throw new ListLoadError(`There was an error retrieving the ${list}. Please try again later.`, { cause: error })
  }
}
