/**
 * A page in Firefox or WebKit. Elements are found by XPath, which both protocols support (see `find-on-page.ts`). Every method
 * waits until the element exists.
 */
export type EnginePage = {
  goto(url: string): Promise<void>
  waitFor(xpath: string): Promise<void>
  click(xpath: string): Promise<void>
  type(xpath: string, text: string): Promise<void>
  /** Types into the only field of a frame from another origin. */
  typeInFrame(title: string, text: string): Promise<void>
  /** Chooses an option of a select by its value. */
  choose(xpath: string, value: string): Promise<void>
  attachFile(xpath: string, path: string): Promise<void>
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  screenshot(): Promise<Uint8Array>
  /** Problems that only this engine's protocol reports. */
  problems(): string[]
  close(): Promise<void>
}

export const WIDTH = 390
export const HEIGHT = 844
export const TIMEOUT_MS = 30_000
