import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { endpoint, refusalTable } from '#platform/contract.ts'
import { multiLineText, optionalLine, optionalText, singleLineText } from '#platform/user-text.ts'

/** The widths in pixels at which a square portrait is stored. */
export const PORTRAIT_WIDTHS = [96, 320, 960] as const

const HEADLINE_LENGTH = 120
const TEXT_LENGTH = 3_000

const Headline = singleLineText({
  maxLength: HEADLINE_LENGTH,
  empty: 'You need to add a title to your profile.',
})
const ProfileText = multiLineText({ maxLength: TEXT_LENGTH, empty: 'Please enter your profile information.' })

export const NewProfile = z.strictObject({ headline: Headline, body: ProfileText })
/** A change of some fields. Absent fields do not change, and blank ones become empty. */
export const ProfileChange = z
  .strictObject({ headline: optionalLine(HEADLINE_LENGTH), body: optionalText(TEXT_LENGTH) })
  .partial()

/** URLs that are signed for the viewer and valid for some minutes. */
export const Portrait = z.object({
  image: z.string(),
  /** The URLs by width in pixels, for `srcset`. */
  sizes: z.array(z.object({ width: z.number(), image: z.string() })),
})
export type Portrait = z.infer<typeof Portrait>

export const Profile = z.object({
  headline: z.string(),
  body: z.string(),
  picture: Portrait,
  user: z.object({ id: MemberId, name: z.string() }),
})
export type Profile = z.infer<typeof Profile>

export const profileRefusals = refusalTable({
  profile_not_found: { status: 404, detail: 'Failed to find profile.' },
  profile_exists: { status: 409, detail: 'You already have a profile. Please reload the page.' },
})

/** A portrait file must be smaller than this, which is the limit of 2 MB in the specification. */
export const PORTRAIT_BYTES_BELOW = 2_097_152
const portraitFile = {
  picture: {
    bytesBelow: PORTRAIT_BYTES_BELOW,
    tooLarge: 'Sorry, your portrait picture needs to be less than 2Mb.',
  },
} as const

const pictureCondition = { picture: 'A picture in JPEG, PNG, WebP or AVIF that can be read.' }

export const createProfile = endpoint({
  method: 'POST',
  path: '/accounts/createprofile',
  summary: 'Creates the member’s own profile, for which a picture is required',
  activity: 'created your profile',
  body: NewProfile,
  files: { picture: { ...portraitFile.picture, isRequired: true } },
  conditions: pictureCondition,
  answer: Profile,
  links: { 'GET /api/myprofile': {} },
  refusals: { profile_exists: profileRefusals.profile_exists },
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/updateprofile',
  summary: 'Changes the given fields of the member’s own profile',
  activity: 'edited your profile',
  body: ProfileChange,
  files: portraitFile,
  conditions: pictureCondition,
  answer: Profile,
  refusals: { profile_not_found: profileRefusals.profile_not_found },
})

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/myprofile',
  summary: 'Returns the member’s own profile, or null if they have not created one',
  activity: 'viewed the site',
  answer: z.object({ profile: Profile.nullable() }),
})

export const getProfile = endpoint({
  method: 'POST',
  path: '/api/getprofile',
  summary: 'Returns the member’s own profile',
  activity: 'viewed the site',
  answer: Profile,
  refusals: { profile_not_found: profileRefusals.profile_not_found },
})
