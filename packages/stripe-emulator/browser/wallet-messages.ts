import type { WalletType } from './wallets.ts'

/** The messages between page and frames about wallets. */
export type ButtonTheme = 'black' | 'white' | 'white-outline'

export type WalletButton = { wallet: WalletType; theme: ButtonTheme; label: string }

export type ToButtons =
  | { do: 'show'; buttons: WalletButton[]; height: number; columns: number }
  | { do: 'focus'; wallet: WalletType }

export type FromButtons =
  /** `mayPay` is whether the permissions policy of the page lets the frame request payments. */
  | { type: 'loaded'; mayPay: boolean }
  | { type: 'shown'; height: number }
  | { type: 'pressed'; wallet: WalletType }
  | { type: 'focus' | 'blur' | 'escape' }

export type FromSheet = { type: 'authorised'; token: string } | { type: 'cancelled' }
