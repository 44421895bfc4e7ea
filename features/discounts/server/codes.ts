import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import type { AddedCodes, discountCalls } from '#features/discounts/contract.ts'
import { CODE_LETTERS, codeLength, foldCode, isCode, MOST_CODES } from '#features/discounts/rules.ts'
import { findDiscount, findWritableDiscount, type DiscountRow } from '#features/discounts/server/discountRows.ts'
import { wrong } from '#features/discounts/server/saveDiscount.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { contains } from '#server/kit/database/like.ts'
import { page, type Paged } from '#server/kit/implement.ts'
import { contactField, coverFor } from '#server/kit/masked.ts'

export type NewCode = { code: string; holderName: string; holderContact: string }
const SHOWN_REFUSED = 100
const SAMPLE = 2
const MOST_ROUNDS = 20

/** Drawn, and drawn again where one is taken, until there are as many as wanted. */
export async function makeCodes(
  ctx: Context,
  { discountId, count, prefix }: RequestOf<typeof discountCalls.makeCodes>,
): Promise<AddedCodes> {
  const discount = await batchOf(ctx, discountId, count)
  if (prefix !== '' && foldCode(prefix) === '') throw wrong(ctx, 'prefix', 'prefix')
  const length = codeLength(count)
  const sample: string[] = []
  let added = 0
  for (let round = 0; added < count && round < MOST_ROUNDS; round += 1) {
    const drawn = new Set(Array.from({ length: count - added }, () => prefix + drawCode(length)))
    const made = await insertCodes(
      ctx,
      discount,
      [...drawn].map((code) => ({ code, holderName: '', holderContact: '' })),
    )
    sample.push(...made.slice(0, SAMPLE - sample.length))
    added += made.length
  }
  await told(ctx, discount, added)
  return { added, refusedCount: 0, refused: [], sample }
}

/** Bytes beyond the last whole round of letters are drawn again, so that none comes more often than another. */
function drawCode(length: number): string {
  let code = ''
  while (code.length < length)
    for (const byte of randomBytes(length)) {
      const most = 256 - (256 % CODE_LETTERS.length)
      if (byte < most && code.length < length) code += CODE_LETTERS[byte % CODE_LETTERS.length]
    }
  return code
}

/** Codes that people bring; those that cannot be used are said, the others are there. */
export async function addCodes(ctx: Context, discountId: string, given: readonly NewCode[]): Promise<AddedCodes> {
  const discount = await batchOf(ctx, discountId, 0)
  const refused: AddedCodes['refused'] = []
  const wanted = new Map<string, NewCode>()
  for (const one of given) {
    const key = foldCode(one.code)
    if (!isCode(one.code)) refused.push({ code: one.code, reason: 'invalid' })
    else if (wanted.has(key)) refused.push({ code: one.code, reason: 'taken' })
    else if (discount.codeCount + wanted.size >= MOST_CODES) refused.push({ code: one.code, reason: 'tooMany' })
    else wanted.set(key, one)
  }
  const made = new Set(await insertCodes(ctx, discount, [...wanted.values()]))
  for (const { code } of wanted.values()) if (!made.has(code)) refused.push({ code, reason: 'taken' })
  await told(ctx, discount, made.size)
  return { added: made.size, refusedCount: refused.length, refused: refused.slice(0, SHOWN_REFUSED), sample: [...made].slice(0, SAMPLE) }
}

async function batchOf(ctx: Context, discountId: string, more: number): Promise<DiscountRow> {
  const discount = await findWritableDiscount(ctx, discountId)
  if (discount.way !== 'batch') throw wrong(ctx, 'discountId', 'noBatch')
  // Held, so that two who add at once stay below the limit together.
  const { rows } = await sql<{ codeCount: number }>`
    select code_count from discount where id = ${discountId} for no key update`.execute(ctx.db)
  const codeCount = rows[0]?.codeCount ?? 0
  if (codeCount + more > MOST_CODES) throw wrong(ctx, 'count', 'tooManyCodes', { n: MOST_CODES - codeCount })
  return { ...discount, codeCount }
}

async function insertCodes(
  ctx: Context,
  { topOrgId, id, bventId, perCodeLimit }: DiscountRow,
  codes: readonly NewCode[],
): Promise<string[]> {
  if (codes.length === 0) return []
  const column = (of: (code: NewCode) => string) => codes.map(of)
  const { rows } = await sql<{ code: string }>`
    insert into discount_code (top_org_id, id, discount_id, bvent_id, code, code_key, holder_name, holder_contact, most, created_at)
    select ${topOrgId}, gen_random_uuid(), ${id}, ${bventId}, c.code, c.code_key, c.holder_name, c.holder_contact, ${perCodeLimit}, ${ctx.now}
    from unnest(${column(({ code }) => code)}::text[], ${column(({ code }) => foldCode(code))}::text[],
      ${column(({ holderName }) => holderName)}::text[], ${column(({ holderContact }) => holderContact)}::text[])
      as c (code, code_key, holder_name, holder_contact)
    on conflict do nothing returning code`.execute(ctx.db)
  return rows.map(({ code }) => code)
}

async function told(ctx: Context, { id, bventId, name }: DiscountRow, added: number): Promise<void> {
  await sql`update discount set code_count = code_count + ${added} where id = ${id}`.execute(ctx.db)
  await audit(ctx, { action: 'discount.addCodes', objectId: id, bventId, after: { name, added } })
}

type Listed = ResultOf<typeof discountCalls.codes>['list'][number]

export async function listCodes(ctx: Context, request: RequestOf<typeof discountCalls.codes>): Promise<Paged<{ list: Listed[] }>> {
  const { discountId, keyWords = '', pageNo, pageSize } = request
  const { codeCount } = await findDiscount(ctx, discountId)
  const key = foldCode(keyWords)
  const match =
    keyWords === ''
      ? sql`true`
      : sql`(c.code_key like ${`${key}%`} and ${key !== ''} or c.holder_name ilike ${contains(keyWords)} or c.holder_contact = ${keyWords})`
  const which = sql`c.discount_id = ${discountId} and not c.is_gone and ${match}`
  const { rows } = await sql<Listed>`
    select c.id as code_id, c.code, c.holder_name, c.holder_contact, c.taken as taken_count, u.order_id, coalesce(o.order_no, '') as order_no,
      case when c.taken = 0 then 'free' else u.state end as state
    from (select * from discount_code c where ${which} order by c.taken = 0, c.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}) c
      left join lateral (
        select u.order_id, u.state, u.created_at from discount_use u where u.code_id = c.id and u.state <> 'given' order by u.created_at desc limit 1
      ) u on true
      left join reg_order o on o.top_org_id = c.top_org_id and o.id = u.order_id
    order by c.taken = 0, u.created_at desc, c.id`.execute(ctx.db)
  const total = keyWords === '' ? codeCount : await countOf(ctx, which)
  const cover = coverFor(ctx.who)
  const list = rows.map((row) => ({ ...row, holderContact: cover(contactField(row.holderContact), row.holderContact) ?? '' }))
  return page({ list }, pagerOf(request, total))
}

async function countOf({ db }: Context, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from discount_code c where ${which}`.execute(db)
  return rows[0]?.total ?? 0
}
