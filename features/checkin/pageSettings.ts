import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { checkinMessages } from '#features/checkin/messages.ts'
import { DEFAULT_VALIDATE_FIELD } from '#features/checkin/pointTypes.ts'
import { isConfigValue, type Config } from '#features/forms/pageTypes.ts'

export const checkinPageTypes = ['WeChatCheckIn', 'WeChatCheckInSuccess'] as const
export type CheckinPageType = (typeof checkinPageTypes)[number]
export type PageSetting = { pageName: string; pageType: CheckinPageType; pageSetingObject: { configs: Config[] } }

export const layoutStyles = ['hasBanner', 'hasIcon'] as const
/** The spec's own blue. Spec §3. */
export const BUTTON_COLOUR = '#1685ED'
export const DEFAULT_PAGE_COLOUR = '#FFFFFF'
const TEXT_COLOUR = '#1F2329'

export type PageButton = { text: string; link: string; type: 'primary' | 'default' }

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

/** Stored settings over the defaults, so that a key nobody touched still has its value. */
export function completeSettings(stored: readonly PageSetting[], eventName: string, language: Language): PageSetting[] {
  return defaultPageSettings(eventName, language).map((fallback) => {
    const given = stored.find(({ pageType }) => pageType === fallback.pageType)
    if (!given) return fallback
    const own = new Map(given.pageSetingObject.configs.map((config) => [config.key, config]))
    const known = fallback.pageSetingObject.configs.map((config) => own.get(config.key) ?? config)
    const names = new Set(known.map(({ key }) => key))
    const further = given.pageSetingObject.configs.filter(({ key }) => !names.has(key))
    return { ...fallback, pageName: given.pageName || fallback.pageName, pageSetingObject: { configs: [...known, ...further] } }
  })
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
  if (key === 'buttons') return Array.isArray(value) && value.length <= 5 && value.every(isButton)
  return true
}

function isButton(value: unknown): value is PageButton {
  if (typeof value !== 'object' || value === null) return false
  const { text, link, type } = value as Record<string, unknown>
  return (
    typeof text === 'string' &&
    text.length > 0 &&
    text.length <= 20 &&
    isConfigValue({ dataType: 'link', value: link }) &&
    (type === 'primary' || type === 'default')
  )
}
