import type { Replacement, getReplacement, getReplacementAsMember } from '#bookings/contract/replacement.ts'
import { ApiError, isSignedOut, type Api } from '#platform/web/api.ts'
import { accessToken } from '#platform/web/session.ts'

export type Offered = { token: string; replacement: Replacement }

export type LoadedTransfer =
  | { is: 'unknown' }
  | { is: 'over' }
  | ({ is: 'for a visitor' } & Offered)
  | ({ is: 'without date of birth' } & Offered)
  | ({ is: 'not for this member'; refusal: { error: string; detail: string } } & Offered)
  | ({ is: 'to be taken' } & Offered)

/** Loads the transfer behind a link. Does not accept it, because email scanners open links too. */
export async function openReplacement(api: Api, token: string): Promise<LoadedTransfer> {
  if (token === '') return { is: 'unknown' }
  try {
    return (await openAsMember(api, token)) ?? (await openAsVisitor(api, token))
  } catch (error) {
    const is = error instanceof ApiError ? endedErrors.get(error.body.error) : undefined
    if (is === undefined) throw error
    return { is }
  }
}

/** Checks whether the viewer is the member who offers the place. */
export function isOwnPlace(opened: LoadedTransfer): boolean {
  return opened.is === 'not for this member' && opened.refusal.error === 'own_place'
}

async function openAsMember(api: Api, token: string): Promise<LoadedTransfer | undefined> {
  try {
    if ((await accessToken()) === null) return undefined
    const seen = await api<typeof getReplacementAsMember>('POST /api/replacements/lookup-as-member', {
      body: { token },
    })
    const { refusal, date_of_birth_needed: dateOfBirthNeeded, ...replacement } = seen
    if (refusal) return { is: 'not for this member', refusal, token, replacement }
    return { is: dateOfBirthNeeded ? 'without date of birth' : 'to be taken', token, replacement }
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}

async function openAsVisitor(api: Api, token: string): Promise<LoadedTransfer> {
  const replacement = await api<typeof getReplacement>('POST /api/replacements/lookup', { body: { token } })
  return { is: 'for a visitor', token, replacement }
}

/** Errors after which there is no transfer to show. `invalid` is a malformed token. */
const endedErrors = new Map<string, 'unknown' | 'over'>([
  ['replacement_not_found', 'unknown'],
  ['invalid', 'unknown'],
  ['replacement_ended', 'over'],
])
