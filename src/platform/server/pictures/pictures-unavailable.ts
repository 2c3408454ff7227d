/** The store of pictures is down, slow, full or refuses the site. Nothing is lost: the same operation may succeed later. */
export class PicturesUnavailable extends Error {
  /** One kind of outage in the log, whichever picture it was. */
  readonly code = 'PICTURES_UNAVAILABLE'
  /** The status with which a bucket refused. Undefined if it did not respond, and for a disk. */
  readonly status: number | undefined

  constructor(message: string, { cause, status }: { cause?: unknown; status?: number } = {}) {
    super(message, { cause })
    this.name = 'PicturesUnavailable'
    this.status = status
  }
}
