import { checkinMessages } from '#features/checkin/messages.ts'
import { z } from 'zod'
import { html } from '#core/html.ts'
import { languages } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { selfDataOf } from '#features/checkin/selfPage.ts'
import { publicPage } from '#features/checkin/server/publicPage.ts'
import { newDevice } from '#features/checkin/server/selfDevice.ts'
import { ICON_SIZES, staffIcon, staffManifest } from '#features/checkin/server/staffApp.ts'
import { inScope } from '#server/kit/database/db.ts'
import { draftFrame } from '#server/kit/draftFrame.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages, type SiteAsked, type SiteDocumentAnswer } from '#server/kit/sitePage.ts'

const STAFF_TOKEN = /^[\w-]{16,128}$/
const STAFF_ENTRY = 'features/checkin/site/staff.entry.tsx'

export const checkinSitePages = defineSitePages('checkin', {
  selfDraft: draftFrame('selfCheckin', 'features/checkin/site/selfDraft.entry.tsx'),
  self: {
    path: '/checkin/:id',
    entry: 'features/checkin/site/selfCheckin.entry.tsx',
    async answer({ web, config, now, params, query, ...asked }) {
      const language = languages.find((known) => known === query['language']) ?? asked.language
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
