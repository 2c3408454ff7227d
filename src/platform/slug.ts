/** Builds the part of an address that stands for a name: 'stourbridge' or 'west-bromwich'. Empty without Latin letters and digits. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
