import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { linkRefusals, linkSteps, type Counts, type Link, type LinkStep } from '#connections/contract/links.ts'
import { shownCount, shownDays, type DayCount } from '#connections/rules/shown-counts.ts'
import {
  linkRows,
  linkWithCode,
  sumsByDay,
  sumsOfLinks,
  type Days,
  type LinkRow,
} from '#connections/server/links/link-queries.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export const COUNT_RETENTION = { months: 24 }

/** Loads all links with what their visitors did in a month, the latest by default. */
export async function loadLinks(site: Site, wanted: string | undefined) {
  const chosen = monthOf(site, wanted)
  const [rows, sums] = await Promise.all([linkRows(site.db), sumsOfLinks(site.db, chosen.days)])
  const links = rows.map((row) => ({
    ...presentLink(site, row),
    counts: countsOf((step) => shownCount(sums.find((sum) => sum.code === row.code && sum.step === step)?.count ?? 0)),
  }))
  return { month: chosen.month, months: monthsSince(site, rows.at(-1)?.madeAt), links }
}

/** Loads a link with what its visitors did by day in a month, the latest by default. */
export async function loadLink(site: Site, code: string, wanted: string | undefined) {
  const chosen = monthOf(site, wanted)
  const [row, sums] = await Promise.all([linkWithCode(site.db, code), sumsByDay(site.db, code, chosen.days)])
  if (!row) return refuse(linkRefusals.link_not_found)
  const ofStep = (wantedStep: LinkStep): DayCount[] =>
    sums.filter(({ step }) => step === wantedStep).map(({ day, count }) => ({ day: day.toString(), count }))
  const shown = new Map(linkSteps.map((step) => [step, shownDays(ofStep(step))]))
  const daysOf = (step: LinkStep) => shown.get(step)?.shown ?? []
  const days = [...new Set(linkSteps.flatMap((step) => daysOf(step).map(({ day }) => day)))].toSorted()
  return {
    ...{ month: chosen.month, months: monthsSince(site, row.madeAt) },
    link: {
      ...presentLink(site, row),
      counts: countsOf((step) => shownCount(ofStep(step).reduce((total, { count }) => total + count, 0))),
    },
    days: days.map((day) => ({
      day,
      counts: countsOf((step) => daysOf(step).find((one) => one.day === day)?.count ?? null),
    })),
    other_days: countsOf((step) => shown.get(step)?.others ?? null),
  }
}

export function presentLink({ config }: Pick<Site, 'config'>, { code, name, path, madeAt }: LinkRow): Link {
  return { code, name, path, address: `${config.siteUrl}${path}?via=${code}`, made_at: madeAt.toString() }
}

function countsOf(countOf: (step: LinkStep) => number | null): Counts {
  return {
    opened: countOf('opened'),
    event: countOf('event'),
    checkout: countOf('checkout'),
    held: countOf('held'),
    booked: countOf('booked'),
  }
}

/** Returns the days of a month that are over. Today is left out, so that nobody can watch a single booking being counted. */
function monthOf(site: Site, wanted: string | undefined): { month: string; days: Days } {
  const today = todayOf(site)
  const month = wanted === undefined ? latestMonth(site) : Temporal.PlainYearMonth.from(wanted)
  const from = month.toPlainDate({ day: 1 })
  const end = from.add({ months: 1 })
  const until = Temporal.PlainDate.compare(end, today) < 0 ? end : today
  return { month: month.toString(), days: { from, until } }
}

/** The months from this time on for which there can be counts, the latest first. */
function monthsSince(site: Site, madeAt: Temporal.Instant | undefined): string[] {
  const current = latestMonth(site)
  const oldest = current.subtract(COUNT_RETENTION)
  const first = madeAt?.toZonedDateTimeISO(LONDON).toPlainDate().toPlainYearMonth() ?? current
  const months: string[] = []
  for (let month = current; ; month = month.subtract({ months: 1 })) {
    months.push(month.toString())
    const isLast = [first, oldest].some((limit) => Temporal.PlainYearMonth.compare(month, limit) <= 0)
    if (isLast) return months
  }
}

/** The month of yesterday. On the first of a month, no day of it is over. */
function latestMonth(site: Site): Temporal.PlainYearMonth {
  return todayOf(site).subtract({ days: 1 }).toPlainYearMonth()
}

function todayOf({ clock }: Site): Temporal.PlainDate {
  return clock.now().toZonedDateTimeISO(LONDON).toPlainDate()
}
