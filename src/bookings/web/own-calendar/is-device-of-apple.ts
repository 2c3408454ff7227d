/** Returns true on an iPhone, an iPad or a Mac. An iPad says that it is a Mac. */
export function isDeviceOfApple({ userAgent }: Pick<Navigator, 'userAgent'>): boolean {
  return /\((?:Macintosh|iPhone|iPad|iPod)\b/.test(userAgent)
}
