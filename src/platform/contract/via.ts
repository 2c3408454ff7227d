import { z } from 'zod'

/** The code of a tracked link: 1 to 40 small letters, digits and hyphens, with no hyphen at either end. */
export const linkCodePattern = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

/** The code of the link by which a visitor came, in the query of an address. What cannot be a code is left out. */
export const Via = z.string().regex(linkCodePattern).optional().catch(undefined)
