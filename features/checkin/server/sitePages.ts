import { z } from 'zod'
import { html } from '#core/html.ts'
import { textIn } from '#core/messages.ts'
import { formatTime } from '#core/dateTime.ts'
import { BUTTON_COLOUR, configOf, DEFAULT_PAGE_COLOUR, type CheckinPageType, type PageButton } from '#features/checkin/pageSettings.ts'
import { publicPage, type PublicPage } from '#features/checkin/server/publicPage.ts'
import type { SelfData, SelfDesign } from '#features/checkin/site/selfPageData.ts'
import { inScope } from '#server/kit/db.ts'
import { AppError } from '#server/kit/errors.ts'
import type { SitePage } from '#server/kit/sitePage.ts'

export const checkinSitePages: SitePage[] = [
  {
    path: '/checkin/:id',
    async answer({ web, config, now, language, params }) {
      const id = z.uuid().safeParse(params['id'])
      if (!id.success) return null
      const page = await inScope(web.db, {}, (db) => publicPage({ db, now, language }, id.data)).catch(goneIsNull)
      if (!page) return null
      return {
        document: {
          language,
          title: page.event.title,
          description: page.name,
          url: `${config.PUBLIC_URL}/checkin/${page.id}`,
          image: config.PUBLIC_URL + page.event.coverUrl,
          body: html`<div id="root"></div>`,
        },
        entry: 'features/checkin/site/selfCheckin.entry.tsx',
        data: dataOf(page),
      }
    },
  },
  {
    path: '/staff/:token',
    async answer({ config, language, params }) {
      const token = params['token'] ?? ''
      if (!STAFF_TOKEN.test(token)) return null
      const title = textIn(['现场签到', 'Check-in'], language)
      const body = html`<div id="root"></div>`
      return {
        document: { language, title, description: title, url: `${config.PUBLIC_URL}/staff`, body },
        entry: 'features/checkin/site/staff.entry.tsx',
        data: { token },
        isPrivate: true,
        hasWasm: true,
      }
    },
  },
]

const STAFF_TOKEN = /^[\w-]{16,128}$/

function goneIsNull(error: unknown): null {
  if (error instanceof AppError && (error.error === 'core.notFound' || error.error === 'door.disabled')) return null
  throw error
}

function dataOf(page: PublicPage): SelfData {
  const text = (pageType: CheckinPageType, key: string) => String(configOf(page.webCheckinPageSetings, pageType, key) ?? '')
  return {
    id: page.id,
    name: page.name,
    timeZone: page.event.timeZone,
    field: page.CheckInValidateField,
    isLocationNeeded: page.isLocationNeeded,
    questions: page.questions,
    buttonText: text('WeChatCheckIn', 'buttonText'),
    successText: text('WeChatCheckInSuccess', 'successText'),
    page: designOf(page, 'WeChatCheckIn'),
    success: designOf(page, 'WeChatCheckInSuccess'),
  }
}

/** Colours nobody chose stay the theme's own: under white letters the spec's blue is too light, and white is no colour at night. */
function designOf({ event, webCheckinPageSetings }: PublicPage, pageType: CheckinPageType): SelfDesign {
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
