import type { WrittenPageName } from '#content/contract.ts'
import { type ContentName, type SiteSettings, WrittenHome, WrittenPage } from '#content/contract/written.ts'
import { writeHeaded, writeList, writeParagraphs } from '#content/rules/read-home.ts'
import { writePage } from '#content/rules/read-page.ts'
import { readSettings } from '#content/server/read-settings.ts'
import { contact } from '#content/texts/contact.ts'
import { home } from '#content/texts/home.ts'
import { privacy } from '#content/texts/privacy.ts'
import { rules } from '#content/texts/rules.ts'
import { siteLine } from '#content/texts/site.ts'
import { terms } from '#content/texts/terms.ts'
import { towns } from '#content/texts/towns.ts'
import type { Config } from '#platform/server/config.ts'
import { messageRetentionChoices } from '#platform/retention.ts'

/** Content as the owner writes it. Its shape depends on its name. */
export type Written =
  | { name: 'site'; written: SiteSettings }
  | { name: 'home'; written: WrittenHome }
  | { name: WrittenPageName; written: WrittenPage }

const pages = { terms, privacy, rules, contact, towns }

export const pageAsWritten = (name: WrittenPageName, body: object | undefined): WrittenPage =>
  body ? WrittenPage.parse(body) : originalPage(name)

export const homeAsWritten = (body: object | undefined): WrittenHome =>
  body ? WrittenHome.parse(body) : originalHome()

export const settingsAsWritten = (body: object | undefined, config: Settings): SiteSettings =>
  body
    ? {
        message_retention_months: chosenRetention(config),
        vat_rate: percentOf(config),
        likes_after_rounds: config.likesAfterRounds,
        people_met_before: config.peopleMetBefore,
        big_screen_shows: config.bigScreenShows,
        embed_origins: '',
        ...readSettings(body),
      }
    : initialSettings(config)

type Settings = Pick<
  Config,
  | 'siteName'
  | 'trader'
  | 'vatRate'
  | 'refundWhenRebooked'
  | 'messageRetentionMonths'
  | 'likesAfterRounds'
  | 'peopleMetBefore'
  | 'bigScreenShows'
>

/** Returns published content as the owner wrote it, or the original content if `body` is undefined. */
export function asWritten(name: ContentName, body: object | undefined, config: Settings): Written {
  if (name === 'site') return { name, written: settingsAsWritten(body, config) }
  if (name === 'home') return { name, written: homeAsWritten(body) }
  return { name, written: pageAsWritten(name, body) }
}

function chosenRetention({ messageRetentionMonths }: Pick<Settings, 'messageRetentionMonths'>) {
  return messageRetentionChoices.find((months) => Number(months) === messageRetentionMonths)
}

const percentOf = ({ vatRate }: Pick<Settings, 'vatRate'>) => vatRate / 100

function initialSettings(settings: Settings): SiteSettings {
  const { siteName, trader, refundWhenRebooked } = settings
  return {
    site_name: siteName,
    line: siteLine,
    trader_name: trader.name,
    trader_address: trader.address,
    contact_email: trader.email,
    vat_number: trader.vatNumber ?? '',
    vat_rate: percentOf(settings),
    message_retention_months: chosenRetention(settings),
    likes_after_rounds: settings.likesAfterRounds,
    people_met_before: settings.peopleMetBefore,
    big_screen_shows: settings.bigScreenShows,
    embed_origins: '',
    refund_when_rebooked: refundWhenRebooked ? 'yes' : 'no',
  }
}

function originalPage(name: WrittenPageName): WrittenPage {
  const { title, description, ...body } = pages[name]
  return { title, description, text: writePage(body) }
}

function originalHome(): WrittenHome {
  return {
    sentence: home.sentence,
    about: writeParagraphs(home.about),
    steps: writeHeaded(home.steps),
    balance: writeParagraphs(home.balance),
    house_rules: writeList(home.houseRules),
    questions: writeHeaded(home.questions.map(({ question, answer }) => ({ heading: question, text: answer }))),
  }
}
