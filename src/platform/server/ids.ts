import { randomFillSync } from 'node:crypto'

/** Generates a UUIDv7 (RFC 9562). Ids sort by creation time, so new rows are close together in an index. */
export function newId(): string {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
