import { loadingPart } from '#platform/web/ui/loading-part.tsx'

// Most visitors only read the page about vouchers, and the schemas of these forms are larger than all of it.

export const SendAgain = loadingPart(async () => (await import('./send-again.tsx')).SendAgain)
export const FindVoucher = loadingPart(async () => (await import('./find-voucher.tsx')).FindVoucher)
export const FoundVoucherView = loadingPart(async () => (await import('./found-voucher.tsx')).FoundVoucherView)
