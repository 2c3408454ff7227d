/** Verifies one password repeatedly, with the site's concurrency, and reports the verifications per second. */
import { hash, verify } from '@node-rs/argon2'

const [atOnce = 1, seconds = 1] = process.argv.slice(2).map(Number)
const password = 'FiveMinutes5!'
const known = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const began = performance.now()
let done = 0
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (performance.now() - began < seconds * 1000) {
      await verify(known, password)
      done += 1
    }
  }),
)
process.send?.((done / (performance.now() - began)) * 1000)
