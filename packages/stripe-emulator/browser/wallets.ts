export const walletTypes = ['apple_pay', 'google_pay'] as const
export type WalletType = (typeof walletTypes)[number]

export const walletNames: Readonly<Record<WalletType, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** The provider's names in options and in `availablePaymentMethods`. */
export const optionNames = { apple_pay: 'applePay', google_pay: 'googlePay' } as const satisfies Record<
  WalletType,
  string
>

/** Where the page /dev/stripe/device, which has the origin of the site, stores the wallets that it was told the device has. */
const CHOICE = 'stripe-emulator-wallets'

/**
 * Returns the wallets of the device: those chosen at /dev/stripe/device or, without a choice, those that the browser would have.
 * A browser that is controlled by tests has none.
 */
export function deviceWallets(): WalletType[] {
  const chosen = localStorage.getItem(CHOICE)?.split(' ')
  return walletTypes.filter((wallet) => chosen?.includes(wallet) ?? isLikely(wallet))
}

export function chooseWallets(wallets: readonly WalletType[] | 'of the browser'): void {
  if (wallets === 'of the browser') localStorage.removeItem(CHOICE)
  else localStorage.setItem(CHOICE, wallets.join(' '))
}

function isLikely(wallet: WalletType): boolean {
  return wallet === 'apple_pay' ? 'ApplePaySession' in window : / Chrome\/\d/.test(navigator.userAgent)
}
