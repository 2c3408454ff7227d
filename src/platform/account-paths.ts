/** The paths of the pages of an account to which few others link. The rest are in paths.ts, which every browser loads. */
export const accountPaths = {
  security: '/account/security',
  devices: '/account/devices',
  data: '/account/data',
  notifications: '/account/notifications',
  emails: '/account/emails',
  calendar: '/account/calendar',
  likesConsent: '/account/likes',
  dataDownload: '/account/download',
  deleteAccount: '/account/delete',
  deleted: '/account/deleted',
} as const
