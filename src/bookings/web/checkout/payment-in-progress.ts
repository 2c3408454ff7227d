import { useState } from 'react'

/** Whether a payment is under way, during which the page must stay as it is. */
export class PaymentInProgress {
  #is = false

  /** False if one is under way already. */
  begin(): boolean {
    if (this.#is) return false
    this.#is = true
    return true
  }

  end(): void {
    this.#is = false
  }

  is(): boolean {
    return this.#is
  }
}

export function usePaymentInProgress(): PaymentInProgress {
  return useState(() => new PaymentInProgress())[0]
}
