import { z } from 'zod'

/** The name of a picture. An invalid one becomes empty, so that it is not found, as any other name without a picture. */
export function pictureName(pattern: RegExp) {
  return z.string().regex(pattern).catch('')
}
