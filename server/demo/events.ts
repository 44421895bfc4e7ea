import type { PlacedTicket, PlacedEvent } from '#server/demo/placed.ts'
import { v7 as uuid } from 'uuid'
import type { Language } from '#core/language.ts'
import { moneyOf } from '#core/money.ts'
import { progressCodes } from '#features/events/rules.ts'
import { localAccount } from '#features/payments/server/accounts.ts'
import { LOCAL, OFFLINE } from '#features/payments/rules.ts'
import type { DemoEvent, DemoTicket } from '#server/demo/event.ts'
import type { Filling, Org } from '#server/demo/filling.ts'
import type { MemberKey } from '#server/demo/orgs.ts'
import { plainText, sanitizeRichText } from '#server/kit/richText.ts'

const DAYS_TO_PUBLISH = 2
const EXCERPT = 60

export async function fillEvent(filling: Filling, { orgId, members }: Org<MemberKey>, event: DemoEvent): Promise<PlacedEvent> {
  const { db, days } = filling
  const { day, hours, lasts = 1 } = event
  const placed = {
    orgId,
    bventId: uuid(),
    event,
    starts: days.at(day, hours[0]),
    ends: days.at(day + lasts - 1, hours[1]),
    by: members[event.by],
    tickets: (event.tickets ?? []).map(ticketOf),
  }
  const { bventId } = placed
  const created = days.at(-event.created, '10:12')
  await db.insertInto('bvent').values(columnsOf(placed, created)).execute()
  const responsibles = [event.by, ...(event.with ?? [])].map((key) => ({ topOrgId: orgId, bventId, accountId: members[key].accountId }))
  await db.insertInto('bventResponsible').values(responsibles).execute()
  const texts = Object.entries(event.introduction).map(([language, html]) => ({
    topOrgId: orgId,
    bventId,
    language,
    html: sanitizeRichText(html),
  }))
  await db.insertInto('bventDescription').values(texts).execute()
  if (placed.tickets.length > 0) await fillTickets(filling, placed, created)
  await db
    .insertInto('bventProgress')
    .values(stepsOf(event).map((menuCode) => ({ topOrgId: orgId, bventId, menuCode, doneAt: created })))
    .execute()
  logEvent(filling, placed)
  return placed
}

function ticketOf({ name, priceMinor = 0, isNeedApproval = false }: DemoTicket): PlacedTicket {
  return { id: uuid(), name, priceMinor, isNeedApproval }
}

function columnsOf({ orgId, bventId, event, starts, ends, by }: PlacedEvent, created: Date) {
  const { title, form = 'Offline', type = 'Common', place, capacity, tags, cover, status, isTop, isPrivate, plan, introduction } = event
  return {
    topOrgId: orgId,
    id: bventId,
    title,
    startTime: starts,
    endTime: ends,
    form,
    type,
    place: place ? JSON.stringify(place) : null,
    capacity: capacity ?? null,
    tags,
    languages: Object.keys(introduction) as Language[],
    contact: JSON.stringify({ name: by.name, mobile: '400-000-0138', email: 'events@huarui.example' }),
    coverTemplateId: cover,
    status,
    isTop: isTop ?? false,
    isPrivate: isPrivate ?? false,
    plan: plan ? JSON.stringify(plan) : null,
    createdBy: by.accountId,
    createdAt: created,
    updatedAt: created,
  }
}

async function fillTickets({ db }: Filling, { orgId, bventId, event, tickets }: PlacedEvent, created: Date): Promise<void> {
  const rows = (event.tickets ?? []).map(({ description = '', total, perPersonLimit }, sortId) => ({
    ...(tickets[sortId] as PlacedTicket),
    topOrgId: orgId,
    bventId,
    description,
    total,
    perPersonLimit: perPersonLimit ?? null,
    sortId,
    createdAt: created,
  }))
  await db.insertInto('ticket').values(rows).execute()
  if (!tickets.some(({ priceMinor }) => priceMinor > 0)) return
  await db
    .insertInto('payOption')
    .values([
      { topOrgId: orgId, bventId, provider: OFFLINE },
      { topOrgId: orgId, bventId, provider: LOCAL, accountId: await localAccount(db, orgId) },
    ])
    .execute()
}

/** What is there is done. */
function stepsOf({ introduction, tickets, questions, plan }: DemoEvent): string[] {
  const { create, description, ticket, form } = progressCodes
  return [
    create,
    ...(Object.keys(introduction).length > 0 ? [description] : []),
    ...(tickets ? [ticket] : []),
    ...(questions ? [form] : []),
    ...(plan ? ['lite_res_menu_plan'] : []),
  ]
}

function logEvent({ log, days }: Filling, { orgId, bventId, event, by, tickets, starts, ends }: PlacedEvent): void {
  const { title, created, introduction, status, plan } = event
  const base = { orgId, by, bventId, objectId: bventId }
  const first = days.at(-created, '10:12')
  log.push({ ...base, at: first, action: 'event.create', after: { title, startTime: starts.toISOString(), endTime: ends.toISOString() } })
  const excerpt = plainText(introduction['zh-CN'] ?? '', EXCERPT)
  log.push({
    ...base,
    at: days.at(-created, '10:40'),
    action: 'event.saveDescription',
    after: { 'description.zh-CN': excerpt, version: 2 },
  })
  for (const [index, { id, name, priceMinor, isNeedApproval }] of tickets.entries())
    log.push({
      ...base,
      at: days.at(-created, `11:${String(10 + index * 3)}`),
      action: 'ticket.save',
      objectId: id,
      after: { name, price: moneyOf(priceMinor), currency: 'CNY', totalTicket: event.tickets?.[index]?.total, isNeedApproval },
    })
  if (plan) log.push({ ...base, at: days.at(-created, '14:25'), action: 'event.bventplan.save', after: { plan } })
  if (status === 'Published' && tickets.length > 0) {
    const at = days.at(-created + DAYS_TO_PUBLISH, '16:05')
    log.push({ ...base, at, action: 'event.publish', before: { status: 'Draft' }, after: { status: 'Published' } })
  }
}
