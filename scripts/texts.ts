import { readFile } from 'node:fs/promises'
import { filesByPage } from './texts/files-by-page.ts'
import { stringsInCode } from './texts/strings-in-code.ts'

// Prints the texts that people read, page by page, so that they can be read in one go. `npm run texts -- bookings messaging`
// prints only the texts of these capabilities.
const wanted = process.argv.slice(2)
const sections = (await filesByPage()).filter(({ capability }) => wanted.length === 0 || wanted.includes(capability))
if (sections.length === 0) {
  console.error(`There are no texts of ${wanted.join(', ')}. Name folders of src/, such as bookings.`)
  process.exit(2)
}

let count = 0
for (const { capability, title, files } of sections) {
  const printed = (await Promise.all(files.map(textsOf))).filter(({ texts }) => texts.length > 0)
  if (printed.length > 0) console.info(`\n# ${capability}: ${title}`)
  for (const { file, texts } of printed) {
    console.info(`\n${file}\n${texts.map((text) => `    ${text}`).join('\n')}`)
    count += texts.length
  }
}
console.info(`\n${count} texts`)

async function textsOf(file: string): Promise<{ file: string; texts: string[] }> {
  const texts = stringsInCode(await readFile(file, 'utf8'), file.endsWith('.tsx'))
  // On the server, most strings that are not sentences are names.
  const isSentence = (text: string) => /^[\p{Lu}\d‘“{].* /u.test(text)
  return { file, texts: file.includes('/server/') && !file.includes('mail') ? texts.filter(isSentence) : texts }
}
