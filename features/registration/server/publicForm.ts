import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import { canPreview, isPublic } from '#features/events/rules.ts'
import { pageConfigOf } from '#features/forms/server/savePage.ts'
import { fieldsFor } from '#features/forms/fields.ts'
import { shownOffer } from '#features/discounts/offer.ts'
import { openOffers, type Offer } from '#features/discounts/server/offers.ts'
import { formOf } from '#features/forms/server/queries.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { shownTerms, termsOfEvent } from '#features/terms/server/terms.ts'
import { payWaysOf } from '#features/payments/server/options.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import { askedOf, isSomethingToAgreeTo, publicTicketOf } from '#features/registration/formView.ts'
import { enterEvent, eventCardOf } from '#features/registration/server/enterEvent.ts'
import { codeInUse, openedTo } from '#features/invitations/server/redeem.ts'
import { ticketOf, ticketsOf, type TicketRow } from '#features/tickets/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

type Asked = {
  bventId: string
  language: Language
  pathId?: string | undefined
  /** Came with the link by which an event is seen before it is out. */
  isPreviewer?: boolean
  invitationCode?: string | undefined
}
/** Pages ask as well as calls, and they have neither caller nor reply. */
export type Asking = Pick<Context, 'db' | 'now' | 'adapters'>

export async function publicForm(
  ctx: Asking,
  { bventId, language, pathId, isPreviewer = false, invitationCode = '' }: Asked,
): Promise<PublicForm> {
  const event = await enterEvent(ctx, bventId)
  const isPreview = isPreviewer && canPreview(event.shownStatus)
  if (!isPublic(event.shownStatus) && !isPreview) throw new AppError('core.notFound')
  const form = await formOf(ctx.db, bventId, { language, pathId })
  if (!form.isActive) throw new AppError('core.notFound')
  const pageConfig = await pageConfigOf(ctx.db, { bventId, pageType: 'EnrollPage', language, pathId: form.pathId }, form)
  const asked = askedOf({ ...form, agreement: agreementIn(pageConfig.configs), language })
  const invitation = invitationCode ? await codeInUse(ctx.db, { bventId, code: invitationCode, now: ctx.now }) : null
  const tickets = offeredTickets(openedTo(await ticketsOf(ctx.db, bventId), invitation), form.currency).map((row) =>
    publicTicketOf(ticketOf(row, { now: ctx.now, language })),
  )
  const offers = await openOffers(ctx, bventId)
  const setting = await settingOf(ctx.db, bventId, language)
  const currency = tickets.find(({ price }) => price !== '0.00')?.currency ?? form.currency
  return {
    event: eventCardOf(event),
    language,
    languages: event.languages,
    pathId: form.pathId,
    currency,
    isOpen: (event.shownStatus === 'Published' || isPreview) && tickets.some(({ status }) => status === 'OnSale'),
    tickets,
    ...asked,
    fullOptions: await fullOptions(ctx.db, bventId, fieldsFor(form.fields, 'attendee')),
    pageConfig: { ...pageConfig, fields: [] },
    invitationCode: invitation ? invitationCode : '',
    isVerificationNeeded: setting.registerEnabled,
    terms: shownTerms({ ...event, terms: await termsOfEvent(ctx.db, bventId) }),
    discounts: offers.automatic.map(shownOffer),
    hasCodes: offers.hasCodes,
    payWays: tickets.some(({ price }) => price !== '0.00') ? await payWaysOf(ctx, { bventId, language, currency }) : [],
  }
}

/** Where an event sells in several currencies, a path sells those of its own; what is free is everyone's, and what is hidden theirs whose code opens it. */
export function offeredTickets(rows: readonly TicketRow[], currency: string, opened: readonly Pick<Offer, 'opens'>[] = []): TicketRow[] {
  const shown = rows.filter(({ id, isShow, isOpen }) => isOpen && (isShow || opened.some((offer) => opens(offer, id))))
  const priced = new Set(shown.filter(({ priceMinor }) => priceMinor > 0).map((row) => row.currency))
  return shown.filter((row) => row.priceMinor === 0 || priced.size <= 1 || row.currency === currency)
}

export const opens = ({ opens: ids }: Pick<Offer, 'opens'>, ticketId: string) => ids === null || ids.includes(ticketId)

export async function settingOf(db: Db, bventId: string, language: Language): Promise<{ registerEnabled: boolean }> {
  const row = await db
    .selectFrom('regSetting')
    .select('registerEnabled')
    .where('bventId', '=', bventId)
    .where('language', '=', language)
    .executeTakeFirst()
  return { registerEnabled: row?.registerEnabled ?? false }
}

/** Something to agree to stands on the page. */
export function asksToAgree(configs: Configs): boolean {
  return isSomethingToAgreeTo(agreementIn(configs))
}

type Configs = readonly { key: string; value?: unknown }[]
const agreementIn = (configs: Configs) => configs.find(({ key }) => key === 'agreement')?.value

async function fullOptions(db: Db, bventId: string, fields: readonly FormField[]): Promise<Record<string, string[]>> {
  const limited = fields.filter(({ optionLimits }) => optionLimits && Object.keys(optionLimits).length > 0)
  if (limited.length === 0) return {}
  const { rows } = await sql<{ fieldName: string; optionKey: string; taken: number }>`
    select field_name, option_key, taken from option_count where bvent_id = ${bventId} and taken > 0`.execute(db)
  const full = limited.map(({ fieldName, optionLimits = {} }): [string, string[]] => {
    const keys = rows.filter((row) => row.fieldName === fieldName && row.taken >= (optionLimits[row.optionKey] ?? Infinity))
    return [fieldName, keys.map(({ optionKey }) => optionKey)]
  })
  return Object.fromEntries(full.filter(([, keys]) => keys.length > 0))
}
