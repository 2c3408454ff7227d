import { useState } from 'react'

/** Records whether a payment is in progress. The page must not change during a payment. */
export class PaymentInProgress {
  #is = false

  /** Returns false if a payment is already in progress. */
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
