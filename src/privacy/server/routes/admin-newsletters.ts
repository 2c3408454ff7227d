import { freshOwnerOnly, ownerOnly } from '#accounts/server/access-rules.ts'
import * as comeBackEndpoints from '#privacy/contract/admin/come-back-email.ts'
import * as endpoints from '#privacy/contract/admin/newsletters.ts'
import { shownCount } from '#privacy/rules/newsletter.ts'
import { saveComeBackEmail, switchComeBackEmail } from '#privacy/server/come-back/change-come-back-email.ts'
import { loadComeBackEmail } from '#privacy/server/come-back/load-come-back-email.ts'
import { loadNewsletter, previewNewsletter, stateOf } from '#privacy/server/newsletters/load-newsletter.ts'
import { pageOfNewsletters, townsOfVenues } from '#privacy/server/newsletters/newsletter-queries.ts'
import { deleteNewsletter, saveNewsletter } from '#privacy/server/newsletters/save-newsletter.ts'
import { sendNewsletterTest } from '#privacy/server/newsletters/send-newsletter-test.ts'
import { sendNewsletter, stopNewsletter } from '#privacy/server/newsletters/send-newsletter.ts'
import { comeBackSettings } from '#privacy/server/store/come-back.ts'
import { defineRoute } from '#platform/server/http/serve.ts'

export const newsletterRoutes = [
  defineRoute(endpoints.listNewsletters, ownerOnly, async ({ query }, site) => {
    const { rows, next } = await pageOfNewsletters(site, query)
    return {
      rows: rows.map((row) => ({
        ...{ id: row.id, subject: row.subject, state: stateOf(row), notified: shownCount(row.notified) },
        ...{ saved_at: row.savedAt.toString(), started_at: row.startedAt?.toString() ?? null },
      })),
      next,
    }
  }),
  defineRoute(endpoints.listNewsletterTowns, ownerOnly, (_call, site) => townsOfVenues(site.db)),
  defineRoute(endpoints.getNewsletter, ownerOnly, ({ params }, site) => loadNewsletter(site, params.id)),
  defineRoute(endpoints.saveNewsletter, ownerOnly, async ({ params, body }, site) => ({
    version: await saveNewsletter(site, { ...body, id: params.id }),
  })),
  defineRoute(endpoints.deleteNewsletter, ownerOnly, async ({ params }, site) => {
    await deleteNewsletter(site, params.id)
    return {}
  }),
  defineRoute(endpoints.previewNewsletter, ownerOnly, ({ params, actor }, site) =>
    previewNewsletter(site, actor, params.id),
  ),
  defineRoute(endpoints.testNewsletter, ownerOnly, async ({ params, actor }, site) => {
    const { newsletter } = await previewNewsletter(site, actor, params.id)
    return sendNewsletterTest(site, actor, newsletter)
  }),
  defineRoute(endpoints.sendNewsletter, freshOwnerOnly, async ({ params, body, actor }, site) => {
    await sendNewsletter(site, actor, { ...body, id: params.id })
    return {}
  }),
  defineRoute(endpoints.stopNewsletter, ownerOnly, async ({ params, actor }, site) => {
    await stopNewsletter(site, actor, params.id)
    return {}
  }),

  defineRoute(comeBackEndpoints.getComeBackEmail, ownerOnly, ({ actor }, site) => loadComeBackEmail(site, actor)),
  defineRoute(comeBackEndpoints.saveComeBackEmail, freshOwnerOnly, async ({ actor, body }, site) => ({
    version: await saveComeBackEmail(site, actor, body),
  })),
  defineRoute(comeBackEndpoints.switchComeBackEmail, freshOwnerOnly, async ({ actor, body }, site) => {
    await switchComeBackEmail(site, actor, { isOn: body.is_on, version: body.version })
    return {}
  }),
  defineRoute(comeBackEndpoints.testComeBackEmail, ownerOnly, async ({ actor }, site) =>
    sendNewsletterTest(site, actor, (await comeBackSettings(site.db)).email),
  ),
]
