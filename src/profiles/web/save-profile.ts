import type { z } from 'zod'
import {
  NewProfile,
  type createProfile,
  type Profile,
  type ProfileChange,
  type updateProfile,
} from '#profiles/contract.ts'
import { sendForm } from '#platform/web/send-form.ts'

type Texts = z.output<typeof ProfileChange>
type SaveProfileInput = {
  /** The saved profile, or null if there is none yet. */
  profile: Profile | null
  values: Texts
  picture: Blob | undefined
  onProgress: (share: number) => void
}

/** Creates the profile, or sends the changed fields, if there are any. */
export async function saveProfile({ profile, values, picture, onProgress }: SaveProfileInput): Promise<void> {
  const files = picture ? { picture } : {}
  if (!profile) {
    const body = NewProfile.parse(values)
    await sendForm<typeof createProfile>('POST /accounts/createprofile', { body, files, onProgress })
    return
  }
  const body = changedTexts(profile, values)
  if (Object.keys(body).length === 0 && !picture) return
  await sendForm<typeof updateProfile>('PATCH /api/updateprofile', { body, files, onProgress })
}

/**
 * Builds the schema of a new profile, which requires a picture. A missing picture is reported together with other missing
 * fields.
 */
export function newProfileWith(picture: Blob | undefined) {
  return NewProfile.refine(() => picture !== undefined, {
    error: 'You need to add a profile picture.',
    path: ['picture'],
    when: () => true,
  })
}

export function changedTexts(profile: Texts, { headline, body }: Texts): Texts {
  return {
    ...(headline !== undefined && headline !== profile.headline && { headline }),
    ...(body !== undefined && !isSameText(body, profile.body) && { body }),
  }
}

/** Compares texts regardless of line endings, which browsers may convert to CRLF. */
function isSameText(one: string, other = ''): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')
}
