import sharp from 'sharp'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { Profile } from '#profiles/contract.ts'
import { createProfile } from '#profiles/server/create-profile.ts'
import { PORTRAIT_WIDTHS } from '#profiles/contract.ts'
import { insertPortrait, insertProfile } from '#profiles/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { squaresOf } from '#platform/server/pictures/decode-picture.ts'
import type { Site } from '#platform/server/site.ts'
import type { TestSite } from '#tests/test-site.ts'

/** Returns a JPEG file of this colour for uploading. */
export function aPortrait(background = '#806040'): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/**
 * Creates a profile. Processes `picture` as the site does. Without a picture, stores an already encoded portrait, because
 * encoding is slow.
 */
export async function aProfile(
  site: Site,
  member: { id: TestMember['id'] },
  options: { headline?: string; body?: string; picture?: Buffer } = {},
): Promise<void> {
  const { picture, ...texts } = { headline: 'Likes canals', body: 'And pubs beside them.', ...options }
  const memberId = member.id
  if (picture) return createProfile(site, { memberId }, { ...texts, picture })
  const portraitId = newId()
  const now = site.clock.now()
  await plantPlainPortrait(site, portraitId)
  const isFirst = await inTransaction(site.db, async (tx) => {
    await insertPortrait(tx, { id: portraitId, memberId, madeAt: now })
    return insertProfile(tx, { memberId, ...texts, portraitId, createdAt: now })
  })
  if (!isFirst) throw new Error('this member already has a profile')
}

let plainSquares: ReturnType<typeof squaresOf> | undefined

async function plantPlainPortrait({ pictureStore }: Site, portraitId: string): Promise<void> {
  plainSquares ??= aPortrait().then((picture) => squaresOf(picture, [960, 320, 96]))
  for (const { width, bytes } of await plainSquares)
    await pictureStore.write(`private/${portraitId}-${width}.webp`, bytes)
}

/** Creates a signed-in member without a profile. */
export async function aSignedInMember(t: TestSite, options: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(t.site, options)
  const { access, authorization } = await signInAs(t.site, member)
  return { ...member, access, authorization }
}

/**
 * Sends a form as a browser does, with any fields and an optional file. `fileName` is the name that the request gives to the
 * file.
 */
export async function sendForm(
  t: TestSite,
  address: 'POST /accounts/createprofile' | 'PATCH /api/updateprofile',
  options: { authorization?: string; fields?: Record<string, string>; picture?: Buffer; fileName?: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value)
  if (options.picture) form.set('picture', new Blob([new Uint8Array(options.picture)]), options.fileName ?? 'me.jpg')
  const request = new Response(form)
  const [method, url] =
    address === 'POST /accounts/createprofile'
      ? (['POST', '/accounts/createprofile/'] as const)
      : (['PATCH', '/api/updateprofile/'] as const)
  return t.app.inject({
    method,
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(options.authorization !== undefined && { authorization: options.authorization }),
    },
  })
}

/** Requests the portrait at each width over HTTP, which succeeds while its URLs are valid. */
export async function portraitsOf(
  t: TestSite,
  profile: Profile,
): Promise<{ width: number; status: number; bytes: Buffer }[]> {
  const answers = profile.picture.sizes.map(async ({ width, image }) => {
    const { statusCode, rawPayload } = await t.app.inject(image)
    return { width, status: statusCode, bytes: rawPayload }
  })
  return Promise.all(answers)
}

/** Returns the widths at which a portrait is stored. */
export async function storedWidths(site: Site, portraitId: string): Promise<number[]> {
  const found = await Promise.all(PORTRAIT_WIDTHS.map((width) => site.privatePictures.read(portraitId, width)))
  return PORTRAIT_WIDTHS.filter((_, index) => found[index] !== undefined)
}
