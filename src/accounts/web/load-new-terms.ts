import type { getAccount } from '#accounts/contract/account.ts'
import type { getTextPage, TextPage } from '#content/contract.ts'
import type { Api } from '#platform/web/api.ts'

/** Loads the current terms, their version, and whether the member has accepted that version. */
export async function loadNewTerms(api: Api): Promise<{ accepted: boolean; version: string; terms: TextPage }> {
  const [account, terms] = await Promise.all([
    api<typeof getAccount>('GET /api/account'),
    api<typeof getTextPage>('GET /api/texts/page/:name', { params: { name: 'terms' } }),
  ])
  return { accepted: account.terms_accepted, version: account.terms_version, terms }
}
