import type { HomeText, TextPage } from '#content/contract.ts'
import type { WrittenHome, WrittenPage } from '#content/contract/written.ts'
import { disallowedAddresses } from '#content/rules/inline-links.ts'
import { unknownPlaceholders } from '#content/rules/placeholders.ts'
import { readHeaded, readList, readParagraphs } from '#content/rules/read-home.ts'
import { readPage } from '#content/rules/read-page.ts'

/** The parsed text, or an error sentence for each invalid field. */
export type Read<Text> = { text: Text } | { wrong: Record<string, string> }

/** The number of steps for which the home page is laid out. */
const STEPS = 4

export function pageAsRead(written: WrittenPage): Read<TextPage> {
  const body = readPage(written.text)
  const wrong = { ...textErrors({ ...written }), ...('wrong' in body && { text: body.wrong }) }
  if ('wrong' in body || Object.keys(wrong).length > 0) return { wrong }
  return { text: { title: written.title, description: written.description, ...body } }
}

export function homeAsRead(written: WrittenHome): Read<HomeText> {
  const about = readParagraphs(written.about)
  const balance = readParagraphs(written.balance)
  const houseRules = readList(written.house_rules)
  const steps = readSteps(written.steps)
  const questions = readHeaded(written.questions)
  const parts = { about, steps, balance, house_rules: houseRules, questions }
  const wrong = textErrors({ ...written })
  for (const [field, part] of Object.entries(parts)) if ('wrong' in part) wrong[field] = part.wrong
  if ('wrong' in about || 'wrong' in balance || 'wrong' in houseRules || 'wrong' in steps || 'wrong' in questions)
    return { wrong }
  if (Object.keys(wrong).length > 0) return { wrong }
  const answered = questions.map(({ heading, text }) => ({ question: heading, answer: text }))
  return { text: { sentence: written.sentence, about, steps, balance, houseRules, questions: answered } }
}

function readSteps(text: string): ReturnType<typeof readHeaded> {
  const steps = readHeaded(text)
  if ('wrong' in steps || steps.length === STEPS) return steps
  return { wrong: `Please write ${STEPS} steps. You have ${steps.length}.` }
}

/** Returns an error sentence for each field that contains an unknown placeholder or a link that is not allowed. */
function textErrors(written: Readonly<Record<string, string>>): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [field, text] of Object.entries(written)) {
    const [name] = unknownPlaceholders(text)
    const [address] = disallowedAddresses(text)
    if (name !== undefined)
      wrong[field] = `{${name}} isn’t a placeholder that we recognise. Please use one that exists, such as {siteName}.`
    else if (address !== undefined)
      wrong[field] =
        `You can’t link to ‘${address.slice(0, 60)}’. Use a web address, or a page on this site such as /rules.`
  }
  return wrong
}
