import { XERO_LINES, type MoneyOfMonth } from '#bookings/contract/admin/month.ts'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import css from './payouts.module.css'

const PATH = '/api/admin/money/statement.csv'

/** Offers the balance at the provider as a bank statement. Xero needs several files for a month with many lines. */
export function StatementFiles({ money: { month, statement_lines: lines } }: { money: MoneyOfMonth }) {
  if (lines === 0) return null
  const parts = Array.from({ length: Math.ceil(lines / XERO_LINES) }, (_, index) => index + 1)
  return (
    <section className={`${css.section} ${css.onScreen}`} aria-labelledby="statement">
      <h2 id="statement">For your accounts</h2>
      <p className={css.text}>
        Import this as the statement of a bank account called ‘Stripe’. It has a line for each payment, refund, dispute,
        fee and payout, and adds up to the balance above. Cash at the door isn’t in it.
        {parts.length > 1 && ` Xero takes ${XERO_LINES} lines at a time, so there are ${parts.length} files.`}
      </p>
      <div className={css.files}>
        {parts.map((part) => (
          <DownloadButton key={`${month} ${part}`} path={PATH} query={{ month, format: 'xero', part }}>
            {parts.length === 1 ? 'Download for Xero' : `Download for Xero, part ${part}`}
          </DownloadButton>
        ))}
        <DownloadButton key={month} path={PATH} query={{ month, format: 'freeagent' }}>
          Download for FreeAgent
        </DownloadButton>
      </div>
    </section>
  )
}
