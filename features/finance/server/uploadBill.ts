import { sql } from 'kysely'
import { z } from 'zod'
import type { RequestOf, ResultOf } from '#core/call.ts'
import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import type { billCalls } from '#features/finance/billContract.ts'
import type { Mapping } from '#features/finance/billRules.ts'
import { addDays, daysIn } from '#features/finance/period.ts'
import { OtherMerchant, readBill, UnknownColumns, type ReadBill } from '#features/finance/server/readBill.ts'
import { storeBill } from '#features/finance/server/storeBill.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, given, invalid, required } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

const MOST_DAYS = 62
const name = z.string().min(1).max(100)
const mappingShape = z.strictObject({ time: name, in: name, out: name.optional(), text: name.optional(), no: name.optional() })

/** The file says its days: each of them, those without a row between them too, is a bill of its own. */
export async function uploadBill(
  ctx: Context,
  { account, mapping: told }: RequestOf<typeof billCalls.upload>,
  upload?: UploadedFile,
): Promise<ResultOf<typeof billCalls.upload>> {
  const { db, who, now } = ctx
  const file = given(upload, 'file')
  const mapping = told ? mappingIn(told) : await lastMapping(db, account)
  const whose = { ...(await accountOf(db, account)), mapping }
  const read = await readBill(file.bytes, whose).catch((error: unknown) =>
    // What was agreed on for another file does not fit this one: it is read by its own names.
    told || !mapping || !(error instanceof UnknownColumns)
      ? refuse(error)
      : readBill(file.bytes, { ...whose, mapping: null }).catch(refuse),
  )
  const days = daysOf(read, todayIn(EVENT_TIME_ZONE, now))
  const byDay = Map.groupBy(read.rows, ({ at }) => todayIn(EVENT_TIME_ZONE, at))
  const bill = {
    orgId: who.orgId,
    account,
    source: 'uploaded' as const,
    fileName: file.fileName.slice(0, 200),
    byName: who.accountName,
    mapping: read.mapping,
    now,
  }
  const ids: string[] = []
  for (const day of days) ids.push(await storeBill(db, { ...bill, day, rows: byDay.get(day) ?? [] }))
  await audit(ctx, {
    action: 'bill.read',
    objectId: ids[0] ?? who.orgId,
    after: { account, days, rows: read.rows.length, fileName: bill.fileName },
  })
  const { rows } = await sql<{ open: number }>`select sum(open_count)::int as open from pay_bill where id = any(${ids}::uuid[])`.execute(db)
  return { days, rows: read.rows.length, open: rows[0]?.open ?? 0 }
}

function mappingIn(text: string): Mapping {
  try {
    const { out, text: beside, no, ...needed } = mappingShape.parse(JSON.parse(text))
    return { ...needed, ...(out && { out }), ...(beside && { text: beside }), ...(no && { no }) }
  } catch {
    throw invalid({ field: 'mapping', message: 'mapping' })
  }
}

/** A bank's file looks as it did the last time. */
async function lastMapping(db: Db, account: string): Promise<Mapping | null> {
  const { rows } = await sql<{ mapping: Mapping }>`
    select mapping from pay_bill where account = ${account} and mapping is not null order by read_at desc limit 1`.execute(db)
  return rows[0]?.mapping ?? null
}

async function accountOf(db: Db, account: string): Promise<{ provider: string; fields: Record<string, string>; currency: string }> {
  if (account === 'offline') return { provider: 'offline', fields: {}, currency: 'CNY' }
  const id = account.slice('merchant:'.length)
  const row = required(
    await db.selectFrom('payAccount').select(['provider', 'fields', 'currencies']).where('id', '=', id).executeTakeFirst(),
  )
  return { provider: row.provider, fields: row.fields as Record<string, string>, currency: row.currencies[0] ?? 'CNY' }
}

function refuse(error: unknown): never {
  if (error instanceof OtherMerchant) throw new AppError('bill.otherMerchant')
  const reason = error instanceof Error ? error.message : ''
  const columns = error instanceof UnknownColumns ? error.columns : []
  throw new AppError('bill.unreadable', { params: { reason }, returnObj: { columns, reason } })
}

function daysOf({ rows }: ReadBill, today: string): string[] {
  const known = rows.map(({ at }) => todayIn(EVENT_TIME_ZONE, at)).toSorted()
  const [from, to] = [known[0], known.at(-1)]
  if (!from || !to) refuse(new Error('there is no line with an amount in it'))
  if (to > today) refuse(new Error(`it tells of ${to}, which has not come yet`))
  const length = daysIn({ from, to })
  if (length > MOST_DAYS) refuse(new Error(`it tells of ${length} days, at most ${MOST_DAYS} at a time`))
  return Array.from({ length }, (_, at) => addDays(from, at))
}
