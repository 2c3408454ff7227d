import { ending } from '#platform/server/pictures/testing/broken-pictures.ts'
import {
  aPicture,
  oneColour,
  SCRIPT,
  SECRET,
  type Files,
  type HostilePicture,
} from '#platform/server/pictures/testing/hostile-picture.ts'
import { APP1, APP13, COMMENT, exif, withJpegSegment } from '#platform/server/pictures/testing/jpeg-parts.ts'
import { pngChunk, withPngChunks } from '#platform/server/pictures/testing/png-parts.ts'

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`

/** Generates valid pictures with hidden data that must not be served. */
export async function picturesWithSecrets(): Promise<HostilePicture[]> {
  const picture = aPicture(300, 200)
  const [jpeg, png] = [await picture.clone().jpeg().toBuffer(), await picture.clone().png().toBuffer()]
  const thumbnail = withJpegSegment(await aPicture(32, 32).jpeg().toBuffer(), COMMENT, Buffer.from(SECRET))
  const text = Buffer.from(`Comment\0${SCRIPT}`)
  const described = picture
    .clone()
    .withXmp(XMP)
    .withExif({ IFD0: { Copyright: SECRET } })
    .withIccProfile('p3')
  const files: Files = {
    'a JPEG with a comment': withJpegSegment(jpeg, COMMENT, Buffer.from(SCRIPT)),
    'a JPEG with XMP': withJpegSegment(jpeg, APP1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${XMP}`)),
    'a JPEG with IPTC': withJpegSegment(jpeg, APP13, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0${SECRET}`)),
    'a JPEG with an unknown segment': withJpegSegment(jpeg, 0xef, Buffer.from(SECRET)),
    'a JPEG that is also an HTML page': Buffer.concat([jpeg, Buffer.from(`<html>${SCRIPT}</html>`)]),
    'a JPEG that is also a zip': Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${SECRET}PK\x05\x06`)]),
    'a JPEG that is also a script': withJpegSegment(jpeg, COMMENT, Buffer.from(`*/=alert('${SECRET}')/*`)),
    'a JPEG followed by another picture': Buffer.concat([jpeg, thumbnail]),
    'a CMYK JPEG': await picture
      .clone()
      .withExif({ IFD0: { Copyright: SECRET } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
    'a greyscale JPEG': await picture
      .clone()
      .greyscale()
      .withExif({ IFD0: { Copyright: SECRET } })
      .jpeg()
      .toBuffer(),
    'a JPEG with all kinds of metadata': await described.clone().jpeg().toBuffer(),
    'a PNG with all kinds of metadata': await described.clone().png().toBuffer(),
    'a WebP with all kinds of metadata': await described.clone().webp().toBuffer(),
    'a lossless WebP with all kinds of metadata': await described.clone().webp({ lossless: true }).toBuffer(),
    'an AVIF with all kinds of metadata': await described.clone().avif({ effort: 0 }).toBuffer(),
    'a PNG with a text': withPngChunks(png, pngChunk('tEXt', text)),
    'a PNG with an international text': withPngChunks(png, pngChunk('iTXt', Buffer.from(`a\0\0\0en\0a\0${SECRET}`))),
    'a PNG with Exif': withPngChunks(png, pngChunk('eXIf', exif(6, SECRET, thumbnail).subarray(6))),
    'a PNG followed by an HTML page': Buffer.concat([png, Buffer.from(SCRIPT)]),
    'a PNG of 16 bits': await picture.clone().toColourspace('rgb16').png().toBuffer(),
    'a PNG with a palette': await picture.clone().png({ palette: true, colours: 16 }).toBuffer(),
    'a transparent PNG': await oneColour(300, 200, 4).png().toBuffer(),
    'a picture of one pixel': await oneColour(1, 1).png().toBuffer(),
  }
  for (let orientation = 1; orientation <= 8; orientation += 1)
    files[`a JPEG of orientation ${orientation} with a place and a thumbnail`] = withJpegSegment(
      jpeg,
      APP1,
      exif(orientation, SECRET, thumbnail),
    )
  return ending(files, 'cleaned')
}
