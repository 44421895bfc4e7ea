import { z } from 'zod'
import type { Html } from '#core/html.ts'
import { textIn, type Text } from '#core/messages.ts'
import { isPublic } from '#features/events/rules.ts'
import { isPreviewer } from '#features/events/server/previewLink.ts'
import { pageValues, type PageValues, type ResultPageType } from '#features/forms/pageConfigs.ts'
import { pageConfigOf } from '#features/forms/server/savePage.ts'
import { readCenter, readOrder, readTicket, type SiteReading } from '#features/registration/server/center.ts'
import { enterEvent, eventCardOf } from '#features/registration/server/enterEvent.ts'
import { publicForm } from '#features/registration/server/publicForm.ts'
import { grantsOf, openLink } from '#features/registration/server/siteAccess.ts'
import { resultPages } from '#features/registration/rules.ts'
import { clientTypes, FROM_PAY, registerPath } from '#features/links/siteLinks.ts'
import { beginForm, landOnForm } from '#features/sources/server/arrive.ts'
import { ticketQr } from '#features/registration/server/ticketQr.ts'
import { closedPage } from '#features/registration/site/closedPage.ts'
import { orderMessages } from '#features/registration/orderMessages.ts'
import type { AccessData, CentreData, OrderData, RegisterData, ResultPages } from '#features/registration/site/pageData.ts'
import { orderSkeleton } from '#features/registration/site/orderSkeleton.ts'
import { skeleton } from '#features/registration/site/skeleton.ts'
import { ticketPage } from '#features/registration/site/ticketPage.ts'
import { registerMessages } from '#features/registration/siteMessages.ts'
import { blocksAround, surrounded } from '#server/kit/aroundPage.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'
import { draftFrame } from '#server/kit/draftFrame.ts'
import { AppError } from '#server/kit/errors.ts'
import { defineSitePages, type SiteAnswer, type SiteAsked, type SiteDocumentAnswer, type SiteEntry } from '#server/kit/sitePage.ts'

const uuid = z.uuid()

/** Null where an id in the path is none. */
export function idIn({ params }: SiteAsked, name: string): string | null {
  const read = uuid.safeParse(params[name])
  return read.success ? read.data : null
}

const inDatabase = <Result>({ web }: SiteAsked, work: (db: Db) => Promise<Result>) => inScope(web.db, {}, work)

async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && (error.error === 'core.notFound' || error.error === 'reg.closed')) return null
    throw error
  })
}

async function registerPage(asked: SiteAsked): Promise<SiteAnswer | null> {
  const bventId = idIn(asked, 'bventId')
  if (!bventId) return null
  const { language, now, adapters, config } = asked
  const byLink = await isPreviewer(asked, bventId)
  const invitationCode = asked.query['i']?.slice(0, 40)
  const wanted = { bventId, language, isPreviewer: byLink, invitationCode }
  const form = await orNull(inDatabase(asked, (db) => publicForm({ db, now, adapters }, wanted)))
  if (!form) return null
  const landed = isPublic(form.event.status) ? landOnForm(asked, bventId, registerPath({ bventId, language })) : null
  if (landed) return landed
  const title = `${textIn(registerMessages.registerTitle, language)} · ${form.event.title}`
  const document = {
    language,
    title,
    description: form.event.title,
    url: `${config.PUBLIC_URL}/bvent/${bventId}/${language}/register`,
    image: config.PUBLIC_URL + form.event.coverUrl,
  }
  const preview = isPublic(form.event.status) ? {} : { preview: 'unpublished' as const }
  if (!form.isOpen) return { document: { ...document, body: closedPage(form) }, entry: null, ...preview }
  const data: RegisterData = { form, page: pageValues('EnrollPage', form.pageConfig.configs) }
  const { blocks, buttonColor: colour } = data.page
  const around = await inDatabase(asked, (db) => blocksAround(asked, { db, config, now, language }, { bventId, blocks, colour }))
  const { body, sheet } = surrounded(skeleton(textIn(registerMessages.registerTitle, language), language), around)
  const { cookies } = isPublic(form.event.status) ? beginForm(asked, bventId) : { cookies: [] }
  return { document: { ...document, body }, data, cookies, ...(sheet && { sheet }), ...preview }
}

/** A link's `t` becomes the cookie and leaves the address, so that it is neither shared nor kept in a history. */
async function withoutToken(asked: SiteAsked, path: string): Promise<SiteAnswer> {
  const { config, now, cookies, query } = asked
  const opened = await inDatabase(asked, (db) => openLink({ db, config, now, cookies }, query['t'] ?? ''))
  const rest = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (name === 't' || value === undefined ? [] : [[name, value]])),
  )
  const redirect = rest.size > 0 ? `${path}?${rest}` : path
  return { redirect, ...(opened && { cookies: [opened.cookie] }) }
}

type Own = (reading: SiteReading, asked: SiteAsked, bventId: string) => Promise<SiteAnswer>

/** A page of one's own: shown to whoever has proven that it is theirs, everyone else is asked to. */
async function ownPage(asked: SiteAsked, path: string, read: Own): Promise<SiteAnswer | null> {
  const bventId = idIn(asked, 'bventId')
  if (!bventId || !clientTypes.some((known) => known === asked.params['clientType'])) return null
  if (asked.query['t'] !== undefined) return withoutToken(asked, path)
  const { config, now, cookies, adapters, language } = asked
  try {
    return await inDatabase(asked, (db) => read({ db, config, now, cookies, adapters, language }, asked, bventId))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.error === 'site.needAccess') return accessPage(asked, bventId)
    if (error.error === 'core.notFound') return null
    throw error
  }
}

export function ownDocument({ language }: SiteAsked, title: Text, body = skeleton(textIn(title, language), language)) {
  return { language, title: textIn(title, language), description: '', url: '', body }
}

type OwnAnswer = {
  bventId: string
  title: Text
  body?: Html
  data?: unknown
  page?: Pick<PageValues<'CustomUserCenterPage'>, 'blocks' | 'buttonColor'>
}

/** A designed page of one's own, with the free blocks around it. */
async function ownAnswer(
  { db, config, now }: SiteReading,
  asked: SiteAsked,
  { bventId, title, page, data, body = skeleton(textIn(title, asked.language), asked.language) }: OwnAnswer,
): Promise<SiteDocumentAnswer> {
  const around =
    page &&
    (await blocksAround(asked, { db, config, now, language: asked.language }, { bventId, blocks: page.blocks, colour: page.buttonColor }))
  const { body: whole, ...look } = surrounded(body, around ?? null)
  return { document: ownDocument(asked, title, whole), data, ...look }
}

/** Of an event that is not out only its holders learn more than that it can be asked about. */
async function accessPage(asked: SiteAsked, bventId: string): Promise<SiteAnswer | null> {
  const { config, now, cookies } = asked
  const found = await orNull(
    inDatabase(asked, async (db) => {
      const event = await enterEvent({ db, now }, bventId)
      const grants = await grantsOf({ db, config, now, cookies })
      const card = eventCardOf(event)
      const shown = isPublic(event.shownStatus) ? card : { ...card, title: '', coverUrl: '' }
      return { event: shown, hasOtherAccess: grants.some((grant) => grant.bventId === bventId) } satisfies AccessData
    }),
  )
  if (!found) return null
  const { title, coverUrl } = found.event
  const data: AccessData = { event: { bventId, title, coverUrl }, hasOtherAccess: found.hasOtherAccess }
  return {
    document: ownDocument(asked, orderMessages.accessTitle),
    entry: 'features/registration/site/access.entry.tsx',
    data,
    status: 401,
  }
}

const notHere = (): never => {
  throw new AppError('site.needAccess')
}

async function readCentrePage(reading: SiteReading, asked: SiteAsked, bventId: string): Promise<SiteAnswer> {
  const centre = await readCenter(reading, bventId)
  const data: CentreData = { centre, page: pageValues('CustomUserCenterPage', centre.pageConfig.configs) }
  return ownAnswer(reading, asked, { bventId, title: orderMessages.toCentre, page: data.page, data })
}

const TICKET_ENTRY = 'features/registration/site/ticket.entry.tsx'
/** A device shows a ticket without a network until the day after the event. */
const CACHED_AFTER_MS = 86_400_000

async function readTicketPage(reading: SiteReading, asked: SiteAsked, bventId: string): Promise<SiteAnswer> {
  const ticket = await readTicket(reading, idIn(asked, 'attendeeId') ?? notHere())
  if (ticket.bventId !== bventId) notHere()
  const whose = { attendeeId: ticket.attendeeId, bventId, language: asked.language }
  const links = await Promise.all(asked.hooksOf('ticketLinks').map((linksOf) => linksOf(reading, whose)))
  const body = ticketPage(ticket, asked.language, links.flat())
  const page = pageValues('CustomETicketPage', ticket.pageConfig.configs)
  const answer = await ownAnswer(reading, asked, { bventId, title: orderMessages.eTicket, body, page })
  const cachedUntil = new Date(Date.parse(ticket.event.endTime) + CACHED_AFTER_MS)
  return { ...answer, ...(ticket.qr !== null && cachedUntil > asked.now && { cachedUntil }) }
}

async function qrPage(asked: SiteAsked): Promise<SiteAnswer | null> {
  const bventId = idIn(asked, 'bventId')
  return bventId ? ticketQr(asked, bventId, idIn(asked, 'attendeeId')) : null
}

async function readOrderPage(reading: SiteReading, asked: SiteAsked, bventId: string): Promise<SiteAnswer> {
  const order = await readOrder({ ...reading, hooksOf: asked.hooksOf }, idIn(asked, 'orderId') ?? notHere())
  if (order.event.bventId !== bventId) notHere()
  const values = async <Type extends ResultPageType>(pageType: Type) =>
    pageValues(pageType, (await pageConfigOf(reading.db, { bventId, pageType, language: asked.language })).configs)
  const pages: ResultPages = {
    OnlineSuccessPage: await values('OnlineSuccessPage'),
    OfflineSuccessPage: await values('OfflineSuccessPage'),
    PendingApprovalPage: await values('PendingApprovalPage'),
    AppendOrderSuccessPage: await values('AppendOrderSuccessPage'),
  }
  const result = resultPages.find((known) => known === asked.query['result']) ?? null
  const isBack = asked.query['from'] === FROM_PAY.split('=')[1]
  const data: OrderData = { order, pages, result, isBack }
  const body = orderSkeleton(order, { isBack, language: asked.language })
  return ownAnswer(reading, asked, { bventId, title: orderMessages.order, body, data, ...(result && { page: pages[result] }) })
}

/** The four kinds of client have the same pages; any other word in their place is a page that is not there. */
export function ownPages(name: string, { below, entry, read }: { below: string; entry: SiteEntry; read: Own }) {
  const answer = (asked: SiteAsked) => {
    const { clientType, language, bventId, ...rest } = asked.params
    const path = `/${clientType}/${language}/${bventId}${below.replace(/:(\w+)/g, (_, name: string) => rest[name] ?? '')}`
    return ownPage(asked, path, read)
  }
  const own = { cache: 'private', entry } as const
  const ofClient = (clientType: string) => ({
    ...own,
    path: `/${clientType}/:language/:bventId${below}`,
    answer: (asked: SiteAsked) => answer({ ...asked, params: { ...asked.params, clientType } }),
  })
  return {
    ...Object.fromEntries(clientTypes.map((clientType) => [`${name}.${clientType}`, ofClient(clientType)])),
    [name]: { ...own, path: `/:clientType/:language(^(?:zh-CN|en)$)/:bventId${below}`, answer },
  }
}

export const registrationSitePages = defineSitePages('registration', {
  formDraft: draftFrame('form', 'features/registration/site/formDraft.entry.tsx', 'microsite'),
  ownDraft: draftFrame('own', 'features/registration/site/ownDraft.entry.tsx', 'microsite'),
  ticketDraft: draftFrame('ticket', 'features/registration/site/ticketDraft.entry.tsx', 'microsite'),
  register: { path: '/bvent/:bventId/:language/register', entry: 'features/registration/site/register.entry.tsx', answer: registerPage },
  ...ownPages('centre', { below: '', entry: 'features/registration/site/centre.entry.tsx', read: readCentrePage }),
  ...ownPages('ticket', { below: '/ticket/:attendeeId', entry: TICKET_ENTRY, read: readTicketPage }),
  ticketQr: { path: '/mobile/:language/:bventId/ticket/:attendeeId/qr.png', kind: 'file', cache: 'none', answer: qrPage },
  ticketWorker: {
    path: '/ticket-sw.js',
    kind: 'worker',
    answer: async () => ({ worker: 'features/registration/site/ticket.worker.ts', of: TICKET_ENTRY }),
  },
  ...ownPages('order', { below: '/order/detail/:orderId', entry: 'features/registration/site/order.entry.tsx', read: readOrderPage }),
})
