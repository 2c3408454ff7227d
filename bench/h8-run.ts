import { measureSocial } from './social.ts'
await using own = new AsyncDisposableStack()
console.info(await measureSocial(own))
