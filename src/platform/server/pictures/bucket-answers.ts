import type { StoredFile } from '#platform/server/pictures/picture-store.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads the answer to a request for a list of files. `next` is where the next list starts, if there are more. */
export function readListing(xml: string): { files: StoredFile[]; next: string | undefined } {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, contents = '']) => ({
    path: textOf(contents, 'Key') ?? '',
    writtenAt: Temporal.Instant.from(textOf(contents, 'LastModified') ?? ''),
  }))
  return { files, next: textOf(xml, 'NextContinuationToken') }
}

/** Returns the code of an error, such as `NoSuchKey`, or an empty string. */
export function readErrorCode(xml: string): string {
  return textOf(xml, 'Code') ?? ''
}

/** Returns the text of the first such element. None of those that are read here has elements of its own. */
function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (ENTITIES[name] ?? whole),
    )
}
