import * as accountEndpoints from '#accounts/contract/account.ts'
import * as authenticationEndpoints from '#accounts/contract/authentication.ts'
import { acceptTerms } from '#accounts/server/accept-terms.ts'
import { getAccountOf } from '#accounts/server/account.ts'
import { activate } from '#accounts/server/activate.ts'
import { requestLink } from '#accounts/server/request-link.ts'
import { clientInfo } from '#accounts/server/client-info.ts'
import { changeEmail } from '#accounts/server/change-email.ts'
import { confirmEmailWorks } from '#accounts/server/confirm-email-works.ts'
import { changeName } from '#accounts/server/change-name.ts'
import { changePassword } from '#accounts/server/change-password.ts'
import { confirmEmail } from '#accounts/server/confirm-email.ts'
import { setDateOfBirth } from '#accounts/server/set-date-of-birth.ts'
import { register } from '#accounts/server/register.ts'
import { resetPassword } from '#accounts/server/reset-password.ts'
import { signedIn, signedInFreshIfTwoStep } from '#accounts/server/access-rules.ts'
import { signOutDevice } from '#accounts/server/sign-out-device.ts'
import { checkLink } from '#accounts/server/use-link.ts'
import { publicAccess } from '#platform/server/http/public-access.ts'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import { networkOf } from '#platform/server/networks.ts'

const publicRoutes: Route[] = [
  defineRoute(authenticationEndpoints.register, clientInfo, async ({ actor, body }, site) => {
    await register(site, actor, body)
    return {}
  }),
  defineRoute(authenticationEndpoints.forgotPassword, clientInfo, async ({ actor, body: { email } }, site) => {
    await requestLink(site, networkOf(actor.address), { kind: 'reset', email })
    return {}
  }),
  defineRoute(authenticationEndpoints.resendActivation, clientInfo, async ({ actor, body: { email } }, site) => {
    await requestLink(site, networkOf(actor.address), { kind: 'activation', email })
    return {}
  }),
]

const linkRoutes: Route[] = [
  defineRoute(
    authenticationEndpoints.checkLink,
    publicAccess,
    ({ body: { token, browser_secret: browserSecret } }, site) => checkLink(site, { token, browserSecret }),
  ),
  defineRoute(authenticationEndpoints.activate, clientInfo, async ({ actor, body }, site) => {
    const { token, password, browser_secret: browserSecret, device_secret: deviceSecret } = body
    const { access, refresh, termsAccepted } = await activate(site, actor, {
      token,
      password,
      browserSecret,
      deviceSecret,
    })
    return { access, refresh, terms_accepted: termsAccepted }
  }),
  defineRoute(authenticationEndpoints.resetPassword, publicAccess, async ({ body: { token, password } }, site) => {
    const { removed, remaining } = await resetPassword(site, { token, password })
    return { passkeys_removed: removed.map(({ name }) => name), passkeys_remaining: remaining.map(({ name }) => name) }
  }),
  defineRoute(authenticationEndpoints.confirmEmail, publicAccess, async ({ body }, site) => {
    await confirmEmail(site, body.token)
    return {}
  }),
  defineRoute(authenticationEndpoints.signOutDevice, publicAccess, async ({ body }, site) => {
    await signOutDevice(site, body.token)
    return {}
  }),
]

const settingsRoutes: Route[] = [
  defineRoute(accountEndpoints.getAccount, signedIn, ({ actor }, site) => getAccountOf(site, actor)),
  defineRoute(accountEndpoints.changeName, signedIn, async ({ actor, body }, site) => {
    await changeName(site, actor, body.username)
    return {}
  }),
  defineRoute(accountEndpoints.changePassword, signedInFreshIfTwoStep, async ({ actor, body }, site) => {
    const { current_password: currentPassword, password, device_secret: deviceSecret } = body
    await changePassword(site, actor, { currentPassword, password, deviceSecret })
    return {}
  }),
  defineRoute(accountEndpoints.changeEmail, signedInFreshIfTwoStep, async ({ actor, body }, site) => {
    await changeEmail(site, actor, { currentPassword: body.current_password, email: body.email })
    return {}
  }),
  defineRoute(accountEndpoints.confirmEmailWorks, signedIn, async ({ actor }, site) => {
    await confirmEmailWorks(site, actor)
    return {}
  }),
  defineRoute(accountEndpoints.setDateOfBirth, signedIn, async ({ actor, body }, site) => {
    await setDateOfBirth(site, actor, body.date_of_birth)
    return {}
  }),
  defineRoute(accountEndpoints.acceptTerms, signedIn, async ({ actor, body }, site) => {
    await acceptTerms(site, actor, body.version)
    return {}
  }),
]

/** Routes for registration, links from emails, and the member's own settings. */
export const accountRoutes: readonly Route[] = [...publicRoutes, ...linkRoutes, ...settingsRoutes]
