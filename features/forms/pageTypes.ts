import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { formMessages } from '#features/forms/messages.ts'

export const pageTypes = [
  'EnrollPage',
  'OnlineSuccessPage',
  'OfflineSuccessPage',
  'PendingApprovalPage',
  'AppendOrderSuccessPage',
  'CustomETicketPage',
  'CustomUserCenterPage',
] as const
export type PageType = (typeof pageTypes)[number]

/** How people register: with an account of their own, or without. Spec §3. */
export const settingTypes = ['UserRegist', 'LiteRegistration'] as const
/** Spec §3 names four kinds of page beside the pages of a path; each is one of these. */
export const commonPageTypes = {
  UserRegist: 'EnrollPage',
  LiteRegistration: 'EnrollPage',
  CustomETicket: 'CustomETicketPage',
  CustomUserCenter: 'CustomUserCenterPage',
} as const satisfies Record<string, PageType>
export type CommonPageType = keyof typeof commonPageTypes

export const menuGroups = {
  RegPath: ['EnrollPage'],
  RegPathResult: ['OnlineSuccessPage', 'OfflineSuccessPage', 'PendingApprovalPage', 'AppendOrderSuccessPage'],
  RegCustomETicket: ['CustomETicketPage'],
  RegUserCenter: ['CustomUserCenterPage'],
} as const satisfies Record<string, readonly PageType[]>

export const jumpPages = ['MicroSite', 'UserCenter', 'ETicket', 'OrderDetail', 'CustomLink'] as const

export const configTypes = ['text', 'richText', 'boolean', 'number', 'color', 'image', 'link', 'json'] as const
export type ConfigType = (typeof configTypes)[number]
export type Config = { key: string; dataType: ConfigType; value: unknown }

const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
const MOST_TEXT = 2_000

/** Whether a value is what its type says; a link never carries a script. */
export function isConfigValue({ dataType, value }: Pick<Config, 'dataType' | 'value'>): boolean {
  switch (dataType) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'json':
      return true
    case 'richText':
      return typeof value === 'string'
    case 'text':
      return typeof value === 'string' && value.length <= MOST_TEXT
    case 'color':
      return typeof value === 'string' && (value === '' || COLOUR.test(value))
    case 'image':
      return typeof value === 'string' && /^(|\/[^/\\].{0,500}|https:\/\/.{1,500})$/.test(value)
    case 'link':
      return typeof value === 'string' && /^(|\/|\/[^/\\].{0,1000}|https?:\/\/.{1,1000}|mailto:.{1,300}|tel:[+\d-]{1,30})$/i.test(value)
  }
}

/** The spec's own blue. */
const BUTTON_COLOUR = '#1685ED'

/** What a page says before anyone has written anything. */
export function firstConfigs(pageType: PageType, language: Language): Config[] {
  const text = (key: keyof typeof formMessages) => textIn(formMessages[key], language)
  const colour: Config = { key: 'buttonColor', dataType: 'color', value: BUTTON_COLOUR }
  switch (pageType) {
    case 'EnrollPage':
      return [
        { key: 'showBanner', dataType: 'boolean', value: true },
        { key: 'showTime', dataType: 'boolean', value: true },
        { key: 'showAddress', dataType: 'boolean', value: true },
        { key: 'buttonText', dataType: 'text', value: text('forms.text.EnrollPage') },
        colour,
        { key: 'agreement', dataType: 'richText', value: '' },
      ]
    case 'CustomETicketPage':
      return [
        { key: 'pageBg', dataType: 'color', value: '#FFFFFF' },
        colour,
        { key: 'showQr', dataType: 'boolean', value: true },
        { key: 'fieldNames', dataType: 'json', value: ['FullName', 'Company', 'TicketName', 'CheckinCode'] },
      ]
    case 'CustomUserCenterPage':
      return [
        { key: 'showTickets', dataType: 'boolean', value: true },
        { key: 'showOrders', dataType: 'boolean', value: true },
        { key: 'canModify', dataType: 'boolean', value: true },
        { key: 'canCancel', dataType: 'boolean', value: true },
        colour,
      ]
    default:
      return [
        { key: 'text', dataType: 'richText', value: text(`forms.text.${pageType}`) },
        { key: 'jumpPage', dataType: 'text', value: pageType === 'OnlineSuccessPage' ? 'ETicket' : 'MicroSite' },
        { key: 'jumpLink', dataType: 'link', value: '' },
        { key: 'jumpSeconds', dataType: 'number', value: 0 },
        colour,
      ]
  }
}

export function firstPageName(pageType: PageType, language: Language): string {
  return textIn(formMessages[`forms.page.${pageType}`], language)
}
