import { isPageBlocks, noBlocks, type PageBlocks } from '#features/designs/pageBlocks.ts'
import type { FormMessage } from '#features/forms/messages.ts'
import { jumpPages, type JumpPage, type PageType } from '#features/forms/pageTypes.ts'
import { COLOUR, isConfigValue, type Config, type ConfigType } from '#core/configValue.ts'

/** What a setting is before anyone has written it; words come in the language of the page. */
export type First<Value> = { value: Value } | { message: FormMessage }
export type Setting<Value> = { dataType: ConfigType; first: First<Value>; isValue: (value: unknown) => value is Value }

const ofType = <Value>(dataType: ConfigType, first: First<Value>): Setting<Value> => ({
  dataType,
  first,
  isValue: (value): value is Value => isConfigValue({ dataType, value }),
})
const flag = (value: boolean) => ofType<boolean>('boolean', { value })
const number = (value: number) => ofType<number>('number', { value })
const colour = (value: `#${string}`): Setting<string> => ({
  dataType: 'color',
  first: { value },
  isValue: (given): given is string => typeof given === 'string' && COLOUR.test(given),
})
const image = ofType<string>('image', { value: '' })
const link = ofType<string>('link', { value: '' })
const words = (message?: FormMessage) => ofType<string>('text', message ? { message } : { value: '' })
const richWords = (message?: FormMessage) => ofType<string>('richText', message ? { message } : { value: '' })
const oneOf = <const Choice extends string>(choices: readonly [Choice, ...Choice[]], first: Choice = choices[0]): Setting<Choice> => ({
  dataType: 'text',
  first: { value: first },
  isValue: (value): value is Choice => (choices as readonly unknown[]).includes(value),
})

const MOST_NAMES = 40
const names = (...value: string[]): Setting<readonly string[]> => ({
  dataType: 'json',
  first: { value },
  isValue: (given): given is readonly string[] => isNames(given),
})
const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= MOST_NAMES &&
  new Set(value).size === value.length &&
  value.every((name) => typeof name === 'string' && /^\w{1,64}$/.test(name))

/** A button of a result page; its words are the jump page's own name while `text` is blank. */
export type PageButton = { text: string; jumpPage: JumpPage; link: string; isPrimary: boolean }
export const MOST_BUTTONS = 4
export const MOST_BUTTON_LETTERS = 30

const buttons = (...jumps: JumpPage[]): Setting<readonly PageButton[]> => ({
  dataType: 'json',
  first: { value: jumps.map((jumpPage, at) => ({ text: '', jumpPage, link: '', isPrimary: at === 0 })) },
  isValue: (value): value is readonly PageButton[] => Array.isArray(value) && value.length <= MOST_BUTTONS && value.every(isButton),
})

function isButton(value: unknown): value is PageButton {
  if (typeof value !== 'object' || value === null) return false
  const { text, jumpPage, link: to, isPrimary } = value as Partial<PageButton>
  const isText = typeof text === 'string' && text.length <= MOST_BUTTON_LETTERS
  return (
    isText && jumpPages.includes(jumpPage as JumpPage) && isConfigValue({ dataType: 'link', value: to }) && typeof isPrimary === 'boolean'
  )
}

export const resultIcons = ['check', 'clock', 'wallet', 'ticket', 'gift', 'mail', 'none'] as const
export type ResultIcon = (typeof resultIcons)[number]
/** What a result page can say about the order it belongs to. */
export const resultFacts = [
  'EventTitle',
  'EventTime',
  'EventPlace',
  'OrderNo',
  'TicketName',
  'FullName',
  'Amount',
  'PayExpireTime',
  'PaymentDescription',
] as const
export type ResultFact = (typeof resultFacts)[number]

export function isResultFact(name: string): name is ResultFact {
  return (resultFacts as readonly string[]).includes(name)
}

const blocks: Setting<PageBlocks> = { dataType: 'json', first: { value: noBlocks }, isValue: isPageBlocks }

/** The spec's own blue. */
const BUTTON_COLOUR = '#1685ED'
const buttonColor = colour(BUTTON_COLOUR)
const resultPage = {
  jumpLink: link,
  /** Zero: the page stays until a button is pressed. */
  jumpSeconds: number(0),
  buttonColor,
  blocks,
}

/** Every setting that our pages know, with what it is at first; a page may hold others, which nobody reads. */
export const pageSettings = {
  EnrollPage: {
    showBanner: flag(true),
    showTime: flag(true),
    showAddress: flag(true),
    buttonText: words('forms.text.EnrollPage'),
    buttonColor,
    agreement: richWords(),
    blocks,
  },
  OnlineSuccessPage: {
    title: words('forms.title.OnlineSuccessPage'),
    icon: oneOf(resultIcons, 'check'),
    text: richWords('forms.text.OnlineSuccessPage'),
    factNames: names('EventTitle', 'EventTime', 'EventPlace', 'TicketName', 'OrderNo'),
    buttons: buttons('ETicket', 'UserCenter'),
    jumpPage: oneOf(jumpPages, 'ETicket'),
    ...resultPage,
  },
  OfflineSuccessPage: {
    title: words('forms.title.OfflineSuccessPage'),
    icon: oneOf(resultIcons, 'wallet'),
    text: richWords('forms.text.OfflineSuccessPage'),
    factNames: names('Amount', 'OrderNo', 'PayExpireTime', 'PaymentDescription'),
    buttons: buttons('OrderDetail', 'MicroSite'),
    jumpPage: oneOf(jumpPages, 'MicroSite'),
    ...resultPage,
  },
  PendingApprovalPage: {
    title: words('forms.title.PendingApprovalPage'),
    icon: oneOf(resultIcons, 'clock'),
    text: richWords('forms.text.PendingApprovalPage'),
    factNames: names('EventTitle', 'EventTime', 'TicketName', 'OrderNo'),
    buttons: buttons('UserCenter', 'MicroSite'),
    jumpPage: oneOf(jumpPages, 'MicroSite'),
    ...resultPage,
  },
  AppendOrderSuccessPage: {
    title: words('forms.title.AppendOrderSuccessPage'),
    icon: oneOf(resultIcons, 'check'),
    text: richWords('forms.text.AppendOrderSuccessPage'),
    factNames: names('TicketName', 'OrderNo', 'Amount'),
    buttons: buttons('OrderDetail', 'UserCenter'),
    jumpPage: oneOf(jumpPages, 'MicroSite'),
    ...resultPage,
  },
  CustomETicketPage: {
    layoutStyle: oneOf(['cover', 'colour', 'plain']),
    paperSize: oneOf(['A6', 'A5']),
    pageBg: colour('#F5F6F8'),
    themeColor: colour('#0F6CC2'),
    cardColor: colour('#FFFFFF'),
    textColor: colour('#141A22'),
    buttonColor,
    /** Blank: the event's own cover. */
    headImage: image,
    logo: image,
    /** Blank: the event's own title. */
    headline: words(),
    note: words('forms.text.ticketNote'),
    tips: words(),
    showTime: flag(true),
    showStatus: flag(true),
    showQr: flag(true),
    qrSize: oneOf(['small', 'medium', 'large'], 'medium'),
    fieldNames: names('FullName', 'TicketName', 'Company', 'EventPlace', 'CheckinCode'),
    blocks,
  },
  CustomUserCenterPage: {
    title: words('forms.page.CustomUserCenterPage'),
    text: richWords(),
    showEvent: flag(true),
    showTickets: flag(true),
    showOrders: flag(true),
    showProfile: flag(true),
    canModify: flag(true),
    canCancel: flag(true),
    cancelNote: words('forms.text.cancelNote'),
    buttonColor,
    blocks,
  },
} satisfies Record<PageType, Record<string, Setting<unknown>>>

export type ResultPageType = 'OnlineSuccessPage' | 'OfflineSuccessPage' | 'PendingApprovalPage' | 'AppendOrderSuccessPage'
type SettingsOf<Type extends PageType> = (typeof pageSettings)[Type]
export type PageValues<Type extends PageType> = {
  [Key in keyof SettingsOf<Type>]: SettingsOf<Type>[Key] extends Setting<infer Value> ? Value : never
}

/** Reads what a page holds; a setting that is missing or not readable is as it was at first, words are blank then. */
export function pageValues<Type extends PageType>(pageType: Type, configs: readonly Config[]): PageValues<Type> {
  const given = new Map(configs.map(({ key, value }) => [key, value]))
  const entries = settingsOf(pageType).map(([key, { first, isValue }]) => {
    const value = given.get(key)
    if (isValue(value)) return [key, value]
    return [key, 'value' in first ? first.value : '']
  })
  return Object.fromEntries(entries) as PageValues<Type>
}

/** The other way round; what the page holds beside our settings stays as it is. */
export function configsOf<Type extends PageType>(pageType: Type, values: PageValues<Type>, held: readonly Config[] = []): Config[] {
  const known = settingsOf(pageType)
  const names = new Set(known.map(([key]) => key))
  const own = known.map(([key, { dataType }]): Config => ({ key, dataType, value: (values as Record<string, unknown>)[key] }))
  return [...own, ...held.filter(({ key }) => !names.has(key))]
}

export function settingsOf(pageType: PageType): [key: string, setting: Setting<unknown>][] {
  return Object.entries(pageSettings[pageType])
}

/** Whether a page of this type may hold the value: one of our settings is what it says, any other what its type says. */
export function isSettingValue(pageType: PageType, { key, dataType, value }: Config): boolean {
  const setting = (pageSettings[pageType] as Record<string, Setting<unknown> | undefined>)[key]
  if (!setting) return isConfigValue({ dataType, value })
  return setting.dataType === dataType && setting.isValue(value)
}
