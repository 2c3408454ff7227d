import type { StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'

/**
 * Makes requests that are refused at the same time share one prompt. A page can send several requests by itself, such as the
 * door and the rounds of a night, and each has to be sent again after the answer. A prompt of another kind waits for its turn.
 */
export class StepUpPrompts {
  #open: { kind: StepUpKind; answer: Promise<boolean> } | null = null

  async prompt(kind: StepUpKind, show: (kind: StepUpKind) => Promise<boolean>): Promise<boolean> {
    while (this.#open && this.#open.kind !== kind) await this.#open.answer.catch(() => false)
    this.#open ??= {
      kind,
      answer: show(kind).finally(() => {
        this.#open = null
      }),
    }
    return this.#open.answer
  }
}
