import { checkinMessages } from '#features/checkin/messages.ts'
import { z } from 'zod'
import { html, type Html } from '#core/html.ts'
import { languages } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { BUTTON_COLOUR, configOf, type CheckinPageType } from '#features/checkin/pageSettings.ts'
import { selfDataOf } from '#features/checkin/selfPage.ts'
import { publicPage } from '#features/checkin/server/publicPage.ts'
import { newDevice } from '#features/checkin/server/selfDevice.ts'
import { ICON_SIZES, staffIcon, staffManifest } from '#features/checkin/server/staffApp.ts'
import { BLOCKS_KEY } from '#features/designs/pageBlocks.ts'
import { blocksAround } from '#server/kit/aroundPage.ts'
import type { AroundPage } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { draftFrame } from '#server/kit/draftFrame.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages, type SiteAsked, type SiteDocumentAnswer } from '#server/kit/sitePage.ts'

const STAFF_TOKEN = /^[\w-]{16,128}$/
const STAFF_ENTRY = 'features/checkin/site/staff.entry.tsx'

export const checkinSitePages = defineSitePages('checkin', {
  selfDraft: draftFrame('selfCheckin', 'features/checkin/site/selfDraft.entry.tsx', 'microsite'),
  self: {
    path: '/checkin/:id',
    entry: 'features/checkin/site/selfCheckin.entry.tsx',
    async answer({ web, config, now, params, query, hooksOf, ...asked }) {
      const language = languages.find((known) => known === query['language']) ?? asked.language
      const id = z.uuid().safeParse(params['id'])
      if (!id.success) return null
      const found = await inScope(web.db, {}, async (db) => {
        const page = await publicPage({ db, now, language }, id.data)
        const around = (pageType: CheckinPageType) => {
          const value = (key: string) => configOf(page.webCheckinPageSetings, pageType, key)
          const design = { bventId: page.bventId, blocks: value(BLOCKS_KEY), colour: String(value('buttonColor') || BUTTON_COLOUR) }
          return blocksAround({ hooksOf }, { db, config, now, language }, design)
        }
        return { page, before: await around('WeChatCheckIn'), after: await around('WeChatCheckInSuccess') }
      }).catch(goneIsNull)
      if (!found) return null
      const { page, before, after } = found
      return {
        document: {
          language,
          title: page.event.title,
          description: page.name,
          url: `${config.PUBLIC_URL}/checkin/${page.id}`,
          image: config.PUBLIC_URL + page.event.coverUrl,
          body: html`${faces('above', before, after)}
            <div id="root"></div>
            ${faces('below', before, after)}`,
        },
        ...((before || after) && { sheet: 'microsite' as const }),
        data: selfDataOf(page, language),
        cookies: await newDevice({ db: web.db, config, cookies: asked.cookies, address: asked.address }, page.id),
      }
    },
  },
  staff: {
    path: '/staff/:token',
    cache: 'private',
    entry: STAFF_ENTRY,
    answer: async (asked) => {
      const token = asked.params['token'] ?? ''
      return STAFF_TOKEN.test(token) ? staffPage(asked, `/staff/${token}/app.webmanifest`) : null
    },
  },
  staffShell: { path: '/staff/shell', entry: STAFF_ENTRY, answer: async (asked) => staffPage(asked) },
  staffWorker: {
    path: '/staff/sw.js',
    kind: 'worker',
    answer: async () => ({ worker: 'features/checkin/site/staff.worker.ts', of: STAFF_ENTRY }),
  },
  staffManifest: {
    path: '/staff/:token/app.webmanifest',
    kind: 'file',
    cache: 'private',
    async answer({ params, language }) {
      const token = params['token'] ?? ''
      if (!STAFF_TOKEN.test(token)) return null
      return { file: { mediaType: 'application/manifest+json; charset=utf-8', body: staffManifest(token, language) } }
    },
  },
  ...Object.fromEntries(ICON_SIZES.map((size) => [`staffIcon${size}`, staffIconOf(size)])),
})

/** Both pages of a point are one document; its script shows what belongs to the one that is seen (`data-of`). */
function faces(where: keyof AroundPage, before: AroundPage | null, after: AroundPage | null): Html {
  return html`${before && html`<div data-of="form">${before[where]}</div>`}${after && html`<div data-of="done" hidden>${after[where]}</div>`}`
}

function staffIconOf(size: (typeof ICON_SIZES)[number]) {
  const answer = async () => ({ file: { mediaType: 'image/png', body: await staffIcon(size) } })
  return { path: `/staff/icon-${size}.png`, kind: 'file', answer } as const
}

/** The same for every link, which the script reads from the address: without a network it comes from the device. */
function staffPage({ config, language }: SiteAsked, manifest?: string): SiteDocumentAnswer {
  const title = textIn(checkinMessages['checkin.staffApp'], language)
  const body = html`<div id="root"></div>`
  const document = { language, title, description: title, url: `${config.PUBLIC_URL}/staff`, body, ...(manifest && { manifest }) }
  return { document, hasWasm: true }
}

function goneIsNull(error: unknown): null {
  if (error instanceof AppError && (error.error === 'core.notFound' || error.error === 'door.disabled')) return null
  throw error
}
