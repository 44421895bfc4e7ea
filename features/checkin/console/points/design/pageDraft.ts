import { languageOf, languages, type Language } from '#core/language.ts'
import {
  checkinPageTypes,
  defaultPageSettings,
  settingsIn,
  wordKeys,
  type CheckinPageType,
  type LayoutStyle,
  type PageButton,
  type PageSetting,
} from '#features/checkin/pageSettings.ts'
import type { PageBlocks } from '#features/designs/pageBlocks.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import type { Config } from '#core/configValue.ts'

/** What can be said in each language. */
export type PageWords = { eventName?: string; buttonText?: string; successText?: string; buttons?: PageButton[] }

/** A page as its designer holds it: how it looks, what it says in the event's first language, and what in others. */
export type PageDraft = Required<PageWords> & {
  showEventName: boolean
  showStartTime: boolean
  showAddress: boolean
  showReason: boolean
  layoutStyle: LayoutStyle
  banner: string
  icon: string
  pageBg: string
  textColor: string
  buttonColor: string
  CheckInValidateField: string
  blocks: PageBlocks
  translations: Partial<Record<Language, PageWords>>
}
export type EventWords = { title: string; languages: readonly string[] }

export const languagesOf = ({ languages: known }: Pick<EventWords, 'languages'>): Language[] =>
  known.length > 0 ? [...new Set(known.map(languageOf))] : [languageOf(undefined)]

const isOf = (pageType: CheckinPageType, language: Language | undefined) => (page: PageSetting) =>
  page.pageType === pageType && page.language === language
const objectOf = (configs: readonly Config[]) => Object.fromEntries(configs.map(({ key, value }) => [key, value]))

export function draftOfPage(given: WebCheckin['webCheckinPageSetings'], pageType: CheckinPageType): PageDraft {
  const settings = given as PageSetting[]
  const configs = settings.find(isOf(pageType, undefined))?.pageSetingObject.configs ?? []
  const translations = languages.flatMap((language) => {
    const own = settings.find(isOf(pageType, language))
    return own ? [[language, objectOf(own.pageSetingObject.configs)]] : []
  })
  return { ...objectOf(configs), translations: Object.fromEntries(translations) as PageDraft['translations'] } as PageDraft
}

export function firstDraft(pageType: CheckinPageType, event: EventWords, held: string): PageDraft {
  const [first] = languagesOf(event)
  const page = defaultPageSettings(event.title, first ?? languageOf(undefined)).find(isOf(pageType, undefined))
  return { ...objectOf(page?.pageSetingObject.configs ?? []), CheckInValidateField: held, translations: {} } as PageDraft
}

/** As it is saved. The event's own title is not written down, so that the page follows when it changes. */
export function settingsOfDraft(draft: PageDraft, pageType: CheckinPageType, event: EventWords): PageSetting[] {
  const { translations, ...first } = draft
  const known = defaultPageSettings('', 'zh-CN').find(isOf(pageType, undefined))?.pageSetingObject.configs ?? []
  const configsOf = (values: Record<string, unknown>) =>
    known.flatMap(({ key, dataType }): Config[] => (key in values ? [{ key, dataType, value: values[key] }] : []))
  const eventName = first.eventName.trim() === event.title ? '' : first.eventName.trim()
  const others = languages.flatMap((language): PageSetting[] => {
    const own = translations[language]
    const said = Object.fromEntries(Object.entries(own ?? {}).filter(([key]) => wordKeys.includes(key)))
    return own ? [{ pageName: '', pageType, language, pageSetingObject: { configs: configsOf(said) } }] : []
  })
  return [{ pageName: '', pageType, pageSetingObject: { configs: configsOf({ ...first, eventName }) } }, ...others]
}

/** Both pages in one language, with the one that is being designed as it is being designed. */
export function previewSettings(point: WebCheckin, drafted: readonly PageSetting[], event: EventWords, language: Language): PageSetting[] {
  const [first = language] = languagesOf(event)
  const stored = point.webCheckinPageSetings as PageSetting[]
  const untouched = checkinPageTypes.flatMap((pageType) =>
    drafted.some((page) => page.pageType === pageType) ? [] : stored.filter((page) => page.pageType === pageType),
  )
  return settingsIn([...drafted, ...untouched], { eventName: event.title, first, language })
}

/** What a page says in a language: the first has its words on the page itself, the others theirs beside it. */
export function wordsIn(draft: PageDraft, language: Language, first: Language): PageWords {
  return language === first ? draft : (draft.translations[language] ?? {})
}

export function withWords(draft: PageDraft, language: Language, first: Language, words: PageWords): Partial<PageDraft> {
  if (language === first) return words
  return { translations: { ...draft.translations, [language]: { ...draft.translations[language], ...words } } }
}
