import type { DownloadValue } from '#platform/server/data-download.ts'
import type { GatheredSection, DownloadData } from '#privacy/server/downloads/gather-data.ts'

/** Writes the download as JSON. Each section and field has a description, so that people can read it too. */
export function writeJson({ siteName, contactEmail, madeAt, sections, pictures }: DownloadData): string {
  const whole = {
    about: `Everything ${siteName} keeps about you, as it was when this file was made. It leaves out what’s hidden from you on the site, such as a like you can’t see yet, and anything about other people beyond what the site shows you.`,
    made_at: madeAt.toString(),
    contact_email: contactEmail,
    how_to_read:
      'Times are in ISO 8601, and in UTC if they end in Z. Names that end in _pence are amounts in pence. Null means that there’s no value.',
    pictures: [...pictures.keys()].map((name) => `pictures/${name}`),
    sections: Object.fromEntries(sections.map((section) => [section.name, asJson(section)])),
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

function asJson({ heading, about, retention, fields, entries }: GatheredSection) {
  const names = Object.keys(fields)
  return {
    heading,
    about,
    retention,
    fields: Object.fromEntries(names.map((name) => [toSnakeCase(name), fields[name]])),
    entries: entries.map((entry) =>
      Object.fromEntries(names.map((name) => [toSnakeCase(name), toJsonValue(entry[name] ?? null)])),
    ),
  }
}

const toJsonValue = (value: DownloadValue) =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
