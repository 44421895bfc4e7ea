import { formatTime } from '#core/dateTime.ts'
import type { Language } from '#core/language.ts'
import {
  BUTTON_COLOUR,
  configOf,
  DEFAULT_PAGE_COLOUR,
  type CheckinPageType,
  type PageButton,
  type PageSetting,
} from '#features/checkin/pageSettings.ts'
import type { ValidateField } from '#features/checkin/pointTypes.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'

/** What the public page of a point is made of, in one language. */
export type SelfPage = {
  id: string
  bventId: string
  name: string
  startTime: string | null
  endTime: string | null
  event: { title: string; startTime: string; endTime: string; timeZone: string; address: string; coverUrl: string }
  /** In which languages the organiser has written it; the first is their own. */
  languages: Language[]
  CheckInValidateField: ValidateField
  isLocationNeeded: boolean
  questions: FormField[]
  webCheckinPageSetings: PageSetting[]
}

/** How one of the two pages looks, read from its settings. */
export type SelfDesign = {
  eventName: string
  isNameShown: boolean
  timeText: string
  address: string
  banner: string
  icon: string
  pageBg: string
  textColor: string
  buttonColor: string
  buttons: PageButton[]
}

/** What the page's script begins with, and the designer's preview alike. */
export type SelfData = Pick<SelfPage, 'id' | 'name' | 'startTime' | 'endTime' | 'languages' | 'isLocationNeeded' | 'questions'> & {
  language: Language
  timeZone: string
  field: ValidateField
  buttonText: string
  successText: string
  page: SelfDesign
  success: SelfDesign
}

export function selfDataOf(page: SelfPage, language: Language): SelfData {
  const { id, name, startTime, endTime, languages, isLocationNeeded, questions, event, CheckInValidateField: field } = page
  const text = (pageType: CheckinPageType, key: string) => String(configOf(page.webCheckinPageSetings, pageType, key) ?? '')
  return {
    id,
    name,
    startTime,
    endTime,
    languages,
    isLocationNeeded,
    questions,
    language,
    timeZone: event.timeZone,
    field,
    buttonText: text('WeChatCheckIn', 'buttonText'),
    successText: text('WeChatCheckInSuccess', 'successText'),
    page: designOf(page, 'WeChatCheckIn'),
    success: designOf(page, 'WeChatCheckInSuccess'),
  }
}

/** Colours nobody chose stay the theme's own: under white letters the spec's blue is too light, and white is no colour at night. */
function designOf({ event, webCheckinPageSetings }: SelfPage, pageType: CheckinPageType): SelfDesign {
  const value = (key: string) => configOf(webCheckinPageSetings, pageType, key)
  const chosen = (key: string, fallback: string) => (String(value(key) ?? '').toUpperCase() === fallback ? '' : String(value(key) ?? ''))
  const pageBg = chosen('pageBg', DEFAULT_PAGE_COLOUR)
  const isBanner = value('layoutStyle') !== 'hasIcon'
  return {
    eventName: String(value('eventName') || event.title),
    isNameShown: value('showEventName') !== false,
    timeText: value('showStartTime') === false ? '' : formatTime(event.startTime, event.timeZone),
    address: value('showAddress') === false ? '' : event.address,
    banner: isBanner ? String(value('banner') || event.coverUrl) : '',
    icon: isBanner ? '' : String(value('icon') ?? ''),
    pageBg,
    textColor: pageBg ? String(value('textColor') ?? '') : '',
    buttonColor: chosen('buttonColor', BUTTON_COLOUR),
    buttons: (value('buttons') ?? []) as PageButton[],
  }
}
