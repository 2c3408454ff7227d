let count = 0

/** Returns a new name for a frame, of the form of the provider's. */
export function nextFrameName(): string {
  count += 1
  return `__privateStripeFrame${count}`
}
