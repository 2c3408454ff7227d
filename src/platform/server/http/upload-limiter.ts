import { commonRefusals } from '#platform/contract.ts'
import { Refused, tooBusy } from '#platform/server/refusals.ts'

/** Who uploads: the id of a member, or null for a visitor. `bytes` is the most that the site keeps in memory for this form. */
export type Upload = { uploader: string | null; network: string; bytes: number }

/** A member changes one profile at a time. Two leave room for a second tab, or for a connection that has not closed yet. */
const MAX_PER_UPLOADER = 2
const MEGABYTE = 1024 * 1024
/** The memory in this process that the uploads of one network, and those of all, may take. */
type Allowance = { network: number; all: number }
/** Portraits have a tenth of a megabyte or two, so this is room for some forty phones behind one address at the same moment. */
export const formAllowance: Allowance = { network: 8 * MEGABYTE, all: 14 * MEGABYTE }
/**
 * Separate from forms, so that a stranger who stalls webhooks keeps no member from uploading. Webhooks have a few kilobytes, so
 * this is room for some hundred at the same moment from one address of the card provider.
 */
export const rawBodyAllowance: Allowance = { network: MEGABYTE, all: 8 * MEGABYTE }
const RETRY_SECONDS = 10

/**
 * Limits the uploads that this process reads at the same moment, by member, by network and in all. An upload is admitted before
 * any of it is read, for the size that it declares.
 */
export class UploadLimiter {
  readonly #isLimited: boolean
  readonly #allowance: Allowance
  readonly #uploads = new Set<Upload>()

  /** With LIMITS=off only the memory of the process is protected. */
  constructor({ limits }: { limits: boolean }, allowance = formAllowance) {
    this.#isLimited = limits
    this.#allowance = allowance
  }

  /** Admits the upload until the returned function is called, or refuses it. */
  admit(upload: Upload): () => void {
    const { uploader, network, bytes } = upload
    const isTheirs = (other: Upload) => uploader !== null && other.uploader === uploader
    const isNearby = (other: Upload) => other.network === network
    if (this.#isLimited && this.#count(isTheirs) >= MAX_PER_UPLOADER) throw tooManyUploads()
    if (this.#isLimited && this.#bytes(isNearby) + bytes > this.#allowance.network) throw tooManyUploads()
    if (this.#bytes(() => true) + bytes > this.#allowance.all) throw tooBusy()
    this.#uploads.add(upload)
    return () => this.#uploads.delete(upload)
  }

  #count(which: (upload: Upload) => boolean): number {
    return [...this.#uploads].filter(which).length
  }

  #bytes(which: (upload: Upload) => boolean): number {
    return [...this.#uploads].filter(which).reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

function tooManyUploads(): Refused {
  const detail = 'Other uploads are still in progress. Please wait a few seconds, then try again.'
  return new Refused({ ...commonRefusals.too_many_requests, detail }, { retryAfter: RETRY_SECONDS })
}
