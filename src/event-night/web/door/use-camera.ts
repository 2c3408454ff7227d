import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** The interval between scans. It is short enough to read a phone that is held up, and long enough for an old tablet. */
const SCAN_MS = 150
/** A ticket that stays in front of the camera is read once. It is read again after it has been out of sight for this time. */
const REPEAT_SCAN_AFTER_MS = 3_000
/** A QR code that fills a third of the picture is readable at this width. */
const MAX_WIDTH = 800

export type CameraState = { is: 'starting' } | { is: 'looking' } | { is: 'not there'; reason: string }

/** Shows the rear camera's picture in a video while the component is mounted. Calls `onCode` with each code it reads. */
export function useCamera(onCode: (code: string) => void): [RefObject<HTMLVideoElement | null>, CameraState] {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ is: 'starting' })
  const found = useEffectEvent(onCode)
  useEffect(() => {
    const closing = new AbortController()
    const element = video.current
    if (element)
      void scanVideo(element, closing.signal, {
        found: (code) => found(code),
        ready: () => setState({ is: 'looking' }),
      }).catch((error: unknown) => {
        if (!closing.signal.aborted) setState({ is: 'not there', reason: cameraErrorMessage(error) })
      })
    return () => closing.abort()
  }, [])
  return [video, state]
}

type ScanHandlers = { found: (code: string) => void; ready: () => void }

async function scanVideo(video: HTMLVideoElement, closing: AbortSignal, { found, ready }: ScanHandlers): Promise<void> {
  if (!navigator.mediaDevices) throw new Error('the camera is unavailable: the page was not loaded over HTTPS')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
  })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (closing.aborted) return stop()
  closing.addEventListener('abort', stop)
  video.srcObject = stream
  const [{ decodeQR }] = await Promise.all([import('qr/decode.js'), video.play()])
  ready()
  const canvas = document.createElement('canvas')
  const last = { code: '', seenMs: 0 }
  const timer = setInterval(() => {
    const code = codeIn(video, canvas, decodeQR)
    if (code === undefined) return
    const isSame = code === last.code && performance.now() - last.seenMs < REPEAT_SCAN_AFTER_MS
    Object.assign(last, { code, seenMs: performance.now() })
    if (!isSame) found(code)
  }, SCAN_MS)
  closing.addEventListener('abort', () => clearInterval(timer))
}

type Decode = (image: ImageData) => string

function codeIn(video: HTMLVideoElement, canvas: HTMLCanvasElement, decode: Decode): string | undefined {
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth)
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
  const context = width > 0 && canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  Object.assign(canvas, { width, height })
  context.drawImage(video, 0, 0, width, height)
  try {
    return decode(context.getImageData(0, 0, width, height))
  } catch {
    // The decoder throws if the picture contains no code.
    return undefined
  }
}

function cameraErrorMessage(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The camera is blocked. Allow it in your browser’s settings, or type the ticket code.'
  if (name === 'NotFoundError') return 'This device has no camera. Type the code that’s under the QR code.'
  return 'The camera isn’t working. Type the code that’s under the QR code.'
}
