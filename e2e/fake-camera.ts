import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { generate } from 'lean-qr'
import sharp from 'sharp'

/** What Chromium takes for its camera; it reads the file anew whenever a page asks for one. */
const file = resolve('test-results/fake-camera.mjpeg')

/** Arguments for a browser whose camera sees what `holdUp` held up last, and asks nobody whether it may. */
export const fakeCamera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

/** A ticket before the camera, as a phone that somebody holds up: a film of one picture. */
export async function holdUp(ticketCode: string): Promise<void> {
  const phone = await qrPicture(ticketCode)
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#6b5f58' } })
    .composite([{ input: phone, left: 190, top: 80 }])
    .jpeg({ quality: 90, progressive: false })
    .toBuffer()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.concat(Array.from({ length: 5 }, () => picture)))
}

/** The code as a QR picture with its empty edge, 300 pixels wide. */
function qrPicture(text: string): Promise<Buffer> {
  const qr = generate(text)
  const width = qr.size + 8
  const grey = Array.from({ length: width * width }, (_, at) =>
    qr.get((at % width) - 4, Math.floor(at / width) - 4) ? 30 : 255,
  )
  return sharp(Buffer.from(grey), { raw: { width, height: width, channels: 1 } })
    .resize(300, undefined, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
