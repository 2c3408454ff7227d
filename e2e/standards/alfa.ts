import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Finding } from './finding.ts'
import type { Mode } from './modes.ts'

const Started = z.object({ reader: z.string() })
const Audited = z.object({
  /** The number of rules that applied: if versions of Alfa's packages are mixed, no rule does. */
  applicable: z.number().positive(),
  failed: z.array(z.object({ rule: z.string(), target: z.string(), path: z.string() })),
})

const TARGET_SIZE = 'sia-r113'

/** Siteimprove Alfa, which audits in a process of its own, because it computes all styles again. */
export class Alfa {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>
  readonly #answers: AsyncIterator<string>
  #reader = ''

  private constructor(folder: string) {
    this.#process = spawn(process.execPath, ['audit-with-alfa.mjs'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#answers = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  static async start(folder: string): Promise<Alfa> {
    const alfa = new Alfa(folder)
    alfa.#reader = Started.parse(await alfa.#answer()).reader
    return alfa
  }

  /**
   * Returns the failures of WCAG 2.2 at level A and AA. Alfa does not know that what is behind an open dialog cannot be pressed,
   * so it finds targets too close to those of the dialog; axe checks them.
   */
  async audit(page: Page, { name, size, colours }: Mode, rules: 'all' | 'contrast'): Promise<Finding[]> {
    // Alfa reads the page itself, so nothing of it can be in the middle of a change.
    const document: unknown = await page.evaluate(`(${this.#reader})(document, {})`)
    const request = { url: page.url(), ...size, colourScheme: colours === 'dark' ? 'dark' : 'light', rules, document }
    this.#process.stdin.write(`${JSON.stringify(request)}\n`)
    const hasDialog = (await page.locator('dialog:modal').count()) > 0
    const { failed } = Audited.parse(await this.#answer())
    return failed
      .filter((one) => !(hasDialog && one.rule === TARGET_SIZE))
      .map(({ rule, target, path }) => ({
        engine: 'Alfa',
        mode: name,
        rule,
        target,
        message: path,
      }))
  }

  stop(): void {
    this.#process.stdin.end()
  }

  async #answer(): Promise<unknown> {
    const { value, done } = await this.#answers.next()
    if (done === true) throw new Error('Alfa ended without an answer')
    return JSON.parse(value)
  }
}
