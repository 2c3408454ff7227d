import { randomFillSync } from 'node:crypto'

/** The time in milliseconds and a count of 12 bits of the newest id of this process. */
let latest = 0n

/**
 * Generates a UUIDv7 (RFC 9562). Ids sort by creation time, so new rows are close together in an index. The ids of one process
 * also sort in the order in which it made them, even within a millisecond: a counter follows the time (section 6.2, method 1).
 */
export function newId(): string {
  const now = BigInt(Date.now()) << 12n
  latest = now > latest ? now : latest + 1n
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeBigUInt64BE(((latest >> 12n) << 16n) | 0x7000n | (latest & 0xfffn))
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
