/** Returns true for an address at which errors are JSON and not a page. */
export function isApi(url: string): boolean {
  return /^\/(api|accounts|dev)(\/|$|\?)/.test(url)
}
