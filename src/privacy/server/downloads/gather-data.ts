import { formatRetentionOf } from '#platform/retention.ts'
import type { DownloadEntry, DownloadSection, DownloadRecipient } from '#platform/server/data-download.ts'
import type { Site } from '#platform/server/site.ts'
import { PORTRAIT_WIDTHS } from '#profiles/contract.ts'
import { portraitsOf } from '#profiles/server/data-download.ts'
import { allSections } from '#privacy/server/downloads/all-sections.ts'

/** A section with its data: its retention period as text, and its entries. */
export type GatheredSection = Pick<DownloadSection, 'name' | 'heading' | 'about' | 'fields'> & {
  retention: string
  entries: readonly DownloadEntry[]
}

/** The contents of one member's download. */
export type DownloadData = {
  siteName: string
  contactEmail: string
  madeAt: Temporal.Instant
  sections: readonly GatheredSection[]
  /** The pictures, by their file names in the download. */
  pictures: ReadonlyMap<string, Buffer>
}

type DataSources = Pick<Site, 'db' | 'config' | 'privatePictures'>

/** Reads the sections sequentially, so that a download with a lot of data does not delay other requests. */
export async function gatherData(site: DataSources, to: DownloadRecipient): Promise<DownloadData> {
  const sections: GatheredSection[] = []
  for (const { name, heading, about, fields, retention, read } of allSections)
    sections.push({
      ...{ name, heading, about, fields },
      retention: formatRetentionOf(retention, site.config),
      entries: await read(site.db, to),
    })
  const { siteName, trader } = site.config
  const pictures = await picturesOf(site, to.memberId)
  return { siteName, contactEmail: trader.email, madeAt: to.now, sections, pictures }
}

/** Returns the member's pictures at the largest stored size. */
async function picturesOf({ db, privatePictures }: DataSources, memberId: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const [index, id] of (await portraitsOf(db, memberId)).entries()) {
    const bytes = await privatePictures.read(id, Math.max(...PORTRAIT_WIDTHS))
    if (bytes) pictures.set(`picture-${index + 1}.webp`, bytes)
  }
  return pictures
}
