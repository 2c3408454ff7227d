import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { generate } from 'lean-qr'
import sharp from 'sharp'
import { cameraFile } from './camera-file.ts'

/** Waits for the ticket page, and holds up its QR code to the camera. The page that links to it shows the same code. */
export async function holdUpTicketOn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your ticket')
  await holdUp(await page.getByRole('img', { name: 'QR code for your ticket' }).screenshot())
}

/** Draws a ticket and holds it up to the camera, for guests without a browser. */
export async function holdUpTicket(code: string): Promise<void> {
  await holdUp(await qrPicture(code))
}

/** Writes the video that the browser shows as its camera: five identical frames of this picture on a grey background. */
async function holdUp(shown: Buffer): Promise<void> {
  const phone = await sharp(shown).resize(300).png().toBuffer()
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#6b5f58' } })
    .composite([{ input: phone, left: 190, top: 80 }])
    .jpeg({ quality: 90, progressive: false })
    .toBuffer()
  await mkdir(dirname(cameraFile), { recursive: true })
  await writeFile(cameraFile, Buffer.concat(Array.from({ length: 5 }, () => picture)))
}

/** Draws the text as a QR code with its quiet zone. */
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
