/** Whether the browser says with Global Privacy Control that its user does not want to be followed. */
export function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}
