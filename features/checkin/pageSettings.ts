import type { Language } from '#core/language.ts'
import { BLOCKS_KEY, isPageBlocks, noBlocks } from '#features/designs/pageBlocks.ts'
import { textIn } from '#core/messages.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import { DEFAULT_VALIDATE_FIELD, validateFields } from '#features/checkin/pointTypes.ts'
import { isConfigValue, type Config } from '#core/configValue.ts'

export const checkinPageTypes = ['WeChatCheckIn', 'WeChatCheckInSuccess'] as const
export type CheckinPageType = (typeof checkinPageTypes)[number]
/** Without a language: as the event's first language says it, and how the page looks. With one: only its words. */
export type PageSetting = {
  pageName: string
  pageType: CheckinPageType
  language?: Language | undefined
  pageSetingObject: { configs: Config[] }
}

export const layoutStyles = ['hasBanner', 'hasIcon'] as const
export type LayoutStyle = (typeof layoutStyles)[number]
/** The spec's own blue. Spec §3. */
export const BUTTON_COLOUR = '#1685ED'
export const DEFAULT_PAGE_COLOUR = '#FFFFFF'
const TEXT_COLOUR = '#1F2329'

export const buttonTypes = ['primary', 'default'] as const
export type PageButton = { text: string; link: string; type: (typeof buttonTypes)[number] }
export const MOST_BUTTONS = 5
export const MOST_BUTTON_LETTERS = 20

/** What can be said differently in each language; everything else is the same page. */
export const wordKeys: readonly string[] = ['eventName', 'buttonText', 'successText', 'buttons']

/** What the two pages of a check-in point say before anyone has designed them: all of them, in this one place. Spec §3. */
export function defaultPageSettings(eventName: string, language: Language): PageSetting[] {
  const text = (key: keyof typeof checkinMessages) => textIn(checkinMessages[key], language)
  const look: Config[] = [
    { key: 'eventName', dataType: 'text', value: eventName },
    { key: 'showEventName', dataType: 'boolean', value: true },
    { key: 'showStartTime', dataType: 'boolean', value: true },
    { key: 'showAddress', dataType: 'boolean', value: true },
    { key: 'layoutStyle', dataType: 'text', value: 'hasBanner' },
    { key: 'banner', dataType: 'image', value: '' },
    { key: 'icon', dataType: 'image', value: '' },
    { key: 'pageBg', dataType: 'color', value: DEFAULT_PAGE_COLOUR },
    { key: 'textColor', dataType: 'color', value: TEXT_COLOUR },
    { key: 'buttonColor', dataType: 'color', value: BUTTON_COLOUR },
    { key: BLOCKS_KEY, dataType: 'json', value: noBlocks },
  ]
  const buttons = (value: PageButton[]): Config => ({ key: 'buttons', dataType: 'json', value })
  return [
    {
      pageName: text('checkin.page.WeChatCheckIn'),
      pageType: 'WeChatCheckIn',
      pageSetingObject: {
        configs: [
          ...look,
          { key: 'CheckInValidateField', dataType: 'text', value: DEFAULT_VALIDATE_FIELD },
          { key: 'buttonText', dataType: 'text', value: text('checkin.button') },
          { key: 'showReason', dataType: 'boolean', value: true },
          buttons([]),
        ],
      },
    },
    {
      pageName: text('checkin.page.WeChatCheckInSuccess'),
      pageType: 'WeChatCheckInSuccess',
      pageSetingObject: {
        configs: [...look, { key: 'successText', dataType: 'text', value: text('checkin.successText') }, buttons([])],
      },
    },
  ]
}

export type SettingPlace = { eventName: string; first: Language; language: Language }

/** The two pages in one language, each key with a value: its own words, else those of the first language, else the defaults. */
export function settingsIn(stored: readonly PageSetting[], { eventName, first, language }: SettingPlace): PageSetting[] {
  const firstDefaults = defaultPageSettings(eventName, first)
  return defaultPageSettings(eventName, language).map((fallback, at) => {
    const { pageType } = fallback
    const base = stored.find((page) => page.pageType === pageType && page.language === undefined)
    const own = stored.find((page) => page.pageType === pageType && page.language === language)
    const configs = fallback.pageSetingObject.configs.map((config) => {
      const isWord = wordKeys.includes(config.key)
      const said = isWord ? givenIn(own, config.key) : undefined
      const given = said ?? givenIn(base, config.key)
      // A text that nobody changed is said in the reader's own language.
      const isUntouched = !said && isWord && isSame(given, givenIn(firstDefaults[at], config.key))
      return given && !isUntouched ? given : config
    })
    const names = new Set(configs.map(({ key }) => key))
    const further = (base?.pageSetingObject.configs ?? []).filter(({ key }) => !names.has(key))
    return { pageName: base?.pageName || fallback.pageName, pageType, pageSetingObject: { configs: [...configs, ...further] } }
  })
}

/** Blank words are as good as none: the event's title changes, and the page with it. */
function givenIn(page: PageSetting | undefined, key: string): Config | undefined {
  const config = page?.pageSetingObject.configs.find((each) => each.key === key)
  return wordKeys.includes(key) && config?.value === '' ? undefined : config
}

const isSame = (one: Config | undefined, other: Config | undefined) => JSON.stringify(one?.value) === JSON.stringify(other?.value)

/** What is given takes the place of the same page in the same language; other pages and languages stay. */
export function mergedSettings(stored: readonly PageSetting[], given: readonly PageSetting[], first: Language): PageSetting[] {
  const keyOf = ({ pageType, language }: PageSetting) => `${pageType} ${language ?? ''}`
  const plain = given.map(({ language, ...page }) => (language === undefined || language === first ? page : { ...page, language }))
  return [...new Map([...stored, ...plain].map((page) => [keyOf(page), page])).values()]
}

export function configOf(settings: readonly PageSetting[], pageType: CheckinPageType, key: string): unknown {
  return settings.find((page) => page.pageType === pageType)?.pageSetingObject.configs.find((config) => config.key === key)?.value
}

/** The first setting that is not what its type says, as a path to it; null when all are. */
export function wrongSetting(settings: readonly PageSetting[]): string | null {
  for (const [at, { pageSetingObject }] of settings.entries())
    for (const config of pageSetingObject.configs)
      if (!isConfigValue(config) || !isKnownValue(config)) return `webCheckinPageSetings.${at}.${config.key}`
  return null
}

function isKnownValue({ key, value }: Config): boolean {
  if (key === 'layoutStyle') return (layoutStyles as readonly unknown[]).includes(value)
  if (key === 'CheckInValidateField') return (validateFields as readonly unknown[]).includes(value)
  if (key === BLOCKS_KEY) return isPageBlocks(value)
  if (key === 'buttons') return Array.isArray(value) && value.length <= MOST_BUTTONS && value.every(isButton)
  return true
}

function isButton(value: unknown): value is PageButton {
  if (typeof value !== 'object' || value === null) return false
  const { text, link, type } = value as Record<string, unknown>
  return (
    typeof text === 'string' &&
    text.length > 0 &&
    text.length <= MOST_BUTTON_LETTERS &&
    isConfigValue({ dataType: 'link', value: link }) &&
    (buttonTypes as readonly unknown[]).includes(type)
  )
}
