import type { FastifyRequest } from 'fastify'
import type { FileShape } from '#platform/contract.ts'
import { leaveUnread } from '#platform/server/http/leave-unread.ts'
import { formBytes, readForm, type Form } from '#platform/server/http/read-form.ts'
import type { UploadLimiter } from '#platform/server/http/upload-limiter.ts'
import { networkOf } from '#platform/server/networks.ts'

/** A form that counts as an upload until it is disposed, because its files are in memory until then. */
export type ReceivedForm = Form & Disposable

type FileShapes = Readonly<Record<string, FileShape>>
type Uploader = { uploader: string | null; limiter: UploadLimiter }

/** Reads the form if the limiter admits it, which is decided before any of it is read. */
export async function receiveForm(request: FastifyRequest, shapes: FileShapes, by: Uploader): Promise<ReceivedForm> {
  const release = admit(request, shapes, by)
  try {
    return { ...(await readForm(request, shapes)), [Symbol.dispose]: release }
  } catch (error) {
    release()
    throw error
  }
}

function admit(request: FastifyRequest, shapes: FileShapes, { uploader, limiter }: Uploader): () => void {
  try {
    return limiter.admit({ uploader, network: networkOf(request.ip), bytes: formBytes(request, shapes) })
  } catch (error) {
    leaveUnread(request.raw.socket)
    // Drops what has arrived with the headers, up to 64 kB, instead of holding it until the connection ends.
    request.raw.resume()
    throw error
  }
}
