import type { EndpointKey, AnswerOf, EndpointShape, InputOf } from '#platform/contract.ts'
import { addressOf, ApiError, splitAddress, withSession } from '#platform/web/api.ts'

/** The upload is aborted after this long without progress, so a slow connection can finish but a stalled one cannot. */
const STALLED_MS = 60_000

type SendAttempt<E extends EndpointShape> = InputOf<E> & { onProgress: (share: number) => void }

/**
 * Sends a multipart form as the signed-in member. `onProgress` receives the share that has been sent, from 0 to 1. Uses
 * XMLHttpRequest, because fetch does not report upload progress.
 */
export async function sendForm<E extends EndpointShape>(
  address: EndpointKey<E>,
  { onProgress, ...input }: SendAttempt<E>,
): Promise<AnswerOf<E>> {
  const [method, path] = splitAddress(address)
  const { body = {}, files = {}, ...rest }: { body?: object; files?: object } = input
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value))
  for (const [name, file] of Object.entries(files)) if (file instanceof Blob) form.set(name, file, name)
  return withSession((access) => send({ method, address: addressOf(path, rest), form, access, onProgress }))
}

type Request = {
  method: string
  address: string
  form: FormData
  access: string | null
  onProgress: (share: number) => void
}

function send<Answer>({ method, address, form, access, onProgress }: Request): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open(method, address)
  request.responseType = 'json'
  if (access !== null) request.setRequestHeader('authorization', `Bearer ${access}`)
  let stallTimer = setTimeout(() => request.abort(), STALLED_MS)
  const onActivity = () => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => request.abort(), STALLED_MS)
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    onActivity()
    onProgress(total > 0 ? loaded / total : 0)
  })
  request.addEventListener('loadend', () => clearTimeout(stallTimer))
  request.addEventListener('abort', () => reject(new Error('the upload stalled')))
  request.addEventListener('error', () => reject(new Error('the connection was lost')))
  request.addEventListener('load', () => {
    const { status, response } = request
    if (status >= 400) reject(new ApiError(status, response))
    else if (response === null) reject(new Error(`unreadable response: ${status}`))
    else resolve(response)
  })
  request.send(form)
  return promise
}
