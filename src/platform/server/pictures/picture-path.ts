const PATH = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i

/** Returns true unless the path could lead out of the store or means something to a file system or to an address. */
export function isPicturePath(path: string): boolean {
  return PATH.test(path)
}

/** Returns the path, or throws. The paths of pictures contain ids and widths, and no name that a person chose. */
export function requirePicturePath(path: string): string {
  if (!isPicturePath(path)) throw new Error(`not a path of a picture: ${JSON.stringify(path)}`)
  return path
}
