import type { RequestCause, StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'

/** `page` is the path of the page on which the request was refused. */
type Refused = { kind: StepUpKind; cause: RequestCause; page: string }

/**
 * Makes requests that are refused at the same time share one prompt. A page can send several requests by itself, such as the
 * door and the rounds of a night, and each has to be sent again after the answer. A prompt of another kind waits for its turn.
 * After the member has cancelled, the page does not prompt again by itself.
 */
export class StepUpPrompts {
  #open: { kind: StepUpKind; answer: Promise<boolean> } | null = null
  /** The page on which the member cancelled the last prompt. */
  #cancelledOn: string | null = null

  async prompt({ kind, cause, page }: Refused, show: (kind: StepUpKind) => Promise<boolean>): Promise<boolean> {
    while (this.#open && this.#open.kind !== kind) await this.#open.answer.catch(() => false)
    if (!this.#open && cause === 'page' && this.#cancelledOn === page) return false
    this.#open ??= { kind, answer: this.#show(kind, page, show) }
    return this.#open.answer
  }

  async #show(kind: StepUpKind, page: string, show: (kind: StepUpKind) => Promise<boolean>): Promise<boolean> {
    try {
      const isVerified = await show(kind)
      this.#cancelledOn = isVerified ? null : page
      return isVerified
    } finally {
      this.#open = null
    }
  }
}
