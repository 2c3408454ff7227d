/** How a hold on the checkout page ended. */
export type HoldEnding = 'time is up' | 'gone before the payment' | 'released' | 'declined'
