import type { getOwnReceipt, getReceiptOfPayment, listOwnPayments } from '#bookings/contract/receipts.ts'
import type { Db } from '#platform/server/db.ts'
import type { Api } from '#platform/web/api.ts'

/** These functions call the endpoints for payments and receipts. */
export const listPayments = (api: Api, older?: string) =>
  api<typeof listOwnPayments>('GET /api/account/payments', { query: older === undefined ? {} : { older } })
export const getReceipt = (api: Api, number: number) =>
  api<typeof getOwnReceipt>('GET /api/account/payments/:number', { params: { number } })
export const getReceiptAsOwner = (api: Api, paymentId: string) =>
  api<typeof getReceiptOfPayment>('GET /api/admin/payments/:id/receipt', { params: { id: paymentId } })

/** Returns what is wrong with the numbers of all receipts and credit notes: each kind counts from 1 without gaps. */
export async function numberProblems(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('receipts').select(['kind', 'number']).orderBy('number').execute()
  return (['receipt', 'credit note'] as const).flatMap((kind) => {
    const numbers = rows.flatMap((row) => (row.kind === kind ? [row.number] : []))
    const isGapless = numbers.every((number, at) => number === at + 1)
    return isGapless ? [] : [`the numbers of ${kind}s are ${numbers.join(', ')}`]
  })
}
