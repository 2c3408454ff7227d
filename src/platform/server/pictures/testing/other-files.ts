import { gzipSync } from 'node:zlib'
import { ending } from '#platform/server/pictures/testing/broken-pictures.ts'
import { aPicture, SCRIPT, type Files, type HostilePicture } from '#platform/server/pictures/testing/hostile-picture.ts'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}<rect width="9" height="9"/></svg>`
const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">]>${svg}`

/** Generates files that are not pictures of an accepted format. */
export async function otherFiles(): Promise<HostilePicture[]> {
  const [jpeg, avif] = [await aPicture(64, 64).jpeg().toBuffer(), await aPicture(64, 64).avif({ effort: 0 }).toBuffer()]
  const files: Files = {
    'an SVG with a script': svg,
    'an SVG that reads a file': svg.replace('<rect', '<image href="file:///etc/passwd"/><rect'),
    'an SVG with expanding entities': laughs,
    'a gzipped SVG': gzipSync(svg),
    'a GIF': await aPicture(64, 64).gif().toBuffer(),
    'a TIFF': await aPicture(64, 64).tiff().toBuffer(),
    'a BMP': bmp(),
    'an icon with a BMP in it': icon(bmp().subarray(14)),
    'an icon with a PNG in it': icon(await aPicture(16, 16).png().toBuffer()),
    'a PDF': `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF`,
    'an HTML page': `<!doctype html><title>x</title>${SCRIPT}`,
    'a zip': Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    'a program': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(500)]),
    'a shell script': '#!/bin/sh\necho hello\n',
    'a PostScript drawing': '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) (r) file\n',
    'commands for ImageMagick': 'push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "label:@/etc/passwd"\n',
    'a plain text picture': 'P3 2 2 255 255 0 0 0 255 0 0 0 255 9 9 9\n',
    'a JPEG XL': Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(100)]),
    'a JPEG XL in a box': Buffer.concat([Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1'), Buffer.alloc(100)]),
    'a HEIC': withBrand(avif, 'heic'),
    'an AVIF of a brand that does not exist': withBrand(avif, 'nope'),
    'an animated AVIF': withBrand(avif, 'avis'),
    'a WAV file': Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)]),
    'a JPEG after a stray byte': Buffer.concat([Buffer.from(' '), jpeg]),
    'one byte': 'x',
  }
  return ending(files, 'refused')
}

function withBrand(avif: Buffer, brand: string): Buffer {
  const changed = Buffer.from(avif)
  for (let at = 8; at + 4 <= changed.readUInt32BE(0); at += 4) if (at !== 12) changed.write(brand, at, 'latin1')
  return changed
}

function bmp(): Buffer {
  const file = Buffer.alloc(14 + 40 + 4 * 2 * 2)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(2, 18)
  file.writeInt32LE(2, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(32, 28)
  return file
}

function icon(picture: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}
