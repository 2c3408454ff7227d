import { accountPlaceholders } from '#accounts/contract/samples.ts'
import { samplePicture, type SamplesOf } from '#platform/contract/samples.ts'
import type * as endpoints from '#profiles/contract.ts'

/** A placeholder for the file name in a portrait's URL. Tests replace it with a real name. */
export const profilePlaceholders = { portraitName: '0199f0c1-0006-7000-8000-000000000001-320.webp' } as const

const address = `/portraits/${profilePlaceholders.portraitName}?viewer=${accountPlaceholders.memberId}&until=1&signature=S`
export const samplePortrait = { image: address, sizes: [{ width: 320, image: address }] }

const written = { headline: 'Likes canals', body: 'And the pubs beside them.' }
const profile = {
  ...written,
  picture: samplePortrait,
  user: { id: accountPlaceholders.memberId, name: 'Emily Brown' },
}

export const profileSamples = {
  'POST /accounts/createprofile': [{ body: written, files: { picture: samplePicture }, answer: profile }],
  'PATCH /api/updateprofile': [
    { body: { headline: written.headline }, files: {}, answer: profile },
    { body: {}, files: { picture: samplePicture } },
  ],
  'GET /api/myprofile': [{ answer: { profile } }],
  'POST /api/getprofile': [{ answer: profile }],
} satisfies SamplesOf<typeof endpoints>
