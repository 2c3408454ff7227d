import { addressOf, ApiError, withSession } from '#platform/web/api.ts'

/**
 * Saves a file that only the member who is signed in may have. An address of its own would need the token in it, so it is
 * fetched and handed to the browser. Throws `ApiError`.
 */
export async function download(path: string, input: { params?: object; query?: object }): Promise<void> {
  const { blob, name } = await withSession(async (access) => {
    const response = await fetch(addressOf(path, input), {
      headers: access === null ? {} : { authorization: `Bearer ${access}` },
    })
    if (!response.ok) throw new ApiError(response.status, await response.json())
    return { blob: await response.blob(), name: nameIn(response) }
  })
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has taken hold of it by the next task; until then it needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function nameIn({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}
