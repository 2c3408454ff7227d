/**
 * Audits pages with Siteimprove Alfa. Runs in the folder where the engines are installed. The first line that it writes is the
 * source of the function that reads a document in the browser. After that, it answers each line with the failed outcomes.
 */
import { createInterface } from 'node:readline'
import { Audit, Outcome } from '@siteimprove/alfa-act'
import { Device } from '@siteimprove/alfa-device'
import { Node } from '@siteimprove/alfa-dom'
import { Native } from '@siteimprove/alfa-dom/native'
import { Request, Response } from '@siteimprove/alfa-http'
import allRules from '@siteimprove/alfa-rules'
import { URL as Address } from '@siteimprove/alfa-url'
import { Conformance, Criterion } from '@siteimprove/alfa-wcag'
import { Page } from '@siteimprove/alfa-web'

const isAA = Conformance.isAA()
/** Text has the contrast that level AA requires. */
const CONTRAST_RULE = '/sia-r69'

write({ reader: Native.fromNode.toString() })
for await (const line of createInterface({ input: process.stdin })) write(await audit(JSON.parse(line)))

function write(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

async function audit({ url, width, height, colourScheme, rules, document }) {
  const device = Device.from({
    type: 'screen',
    viewport: { width, height, orientation: height > width ? 'portrait' : 'landscape' },
    display: { resolution: 1, scan: 'progressive' },
    scripting: { enabled: true },
    preferences: [
      { name: 'prefers-color-scheme', value: colourScheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })
  const address = Address.parse(url).getUnsafe()
  const page = Page.of(Request.of('GET', address), Response.of(address, 200), Node.from(document, device), device)
  const chosen = [...allRules].filter(({ uri }) => rules === 'all' || uri.endsWith(CONTRAST_RULE))
  const outcomes = [...(await Audit.of(page, chosen).evaluate().toPromise())]
  return {
    applicable: outcomes.filter(Outcome.isApplicable).length,
    failed: outcomes.filter(Outcome.isFailed).filter(isFailedCriterion).map(describe),
  }
}

/** Returns whether the rule belongs to a WCAG criterion of level A or AA. The others are advice. */
function isFailedCriterion({ rule }) {
  return rule.hasRequirement((requirement) => Criterion.isCriterion(requirement) && isAA(requirement))
}

function describe({ rule, target }) {
  return {
    rule: rule.uri.split('/').at(-1),
    target: String(target).slice(0, 300),
    path: target.path?.() ?? '',
  }
}
