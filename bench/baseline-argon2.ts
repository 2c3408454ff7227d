/** Verifies one password repeatedly, with the site's concurrency, and reports the verifications per second. */
import { hash, verify } from '@node-rs/argon2'

const [atOnce = 1, seconds = 1] = process.argv.slice(2).map(Number)
const password = 'FiveMinutes5!'
const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const began = performance.now()
let verified = 0
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (performance.now() - began < seconds * 1000) {
      await verify(passwordHash, password)
      verified += 1
    }
  }),
)
process.send?.((verified / (performance.now() - began)) * 1000)
