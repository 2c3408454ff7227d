import { addressOf, ApiError, withSession } from '#platform/web/api.ts'

/**
 * Downloads a file that only the signed-in member may have. A plain link would need the token in its URL, so the file is
 * fetched and passed to the browser. Throws `ApiError`.
 */
export async function download(path: string, input: { params?: object; query?: object }): Promise<void> {
  const { blob, name } = await withSession(async (access) => {
    const response = await fetch(addressOf(path, input), {
      headers: access === null ? {} : { authorization: `Bearer ${access}` },
    })
    if (!response.ok) throw await ApiError.from(response)
    return { blob: await response.blob(), name: fileNameFrom(response) }
  })
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the file in a later task and needs the URL until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function fileNameFrom({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}
