import { csvOf, readerNow, titleOf } from '#server/kit/exporting.ts'
import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import type { TaskRequestOf } from '#core/task.ts'
import { orderTasks, type ListedOrder } from '#features/orders/listContract.ts'
import { orderMessages } from '#features/orders/messages.ts'
import { listedColumns, listedOrder, listedSource, type ListedRow } from '#features/orders/server/listedOrders.ts'
import { orderBySql, statusName } from '#features/orders/server/listOrders.ts'
import { inScopeSql, matchingSql, orderScopeOf, orgScope, readMatch, type OrderScope } from '#features/orders/server/orderSearch.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context, TaskContext } from '#server/kit/context.ts'
import { invalid, required } from '#server/kit/errors.ts'
import { coverFor } from '#server/kit/masked.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

type Request = TaskRequestOf<typeof orderTasks.export>
const FETCH = 2_000
type ExportedRow = ListedRow & { createdWall: string; paidWall: string | null }

/** As a clock at the event's place shows it. */
const wallSql = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone b.time_zone, 'YYYY-MM-DD HH24:MI')`

export const exportTask = implementTask(orderTasks.export, {
  async begin(ctx, request) {
    const scope = await orderScopeOf(ctx, request.bventId)
    await checkSelection(ctx, scope, request)
    const { bventId, fileType, isSelectAll } = request
    await audit(ctx, {
      action: 'order.export',
      objectId: bventId ?? ctx.who.orgId,
      ...(bventId && { bventId }),
      after: { fileType, isSelectAll },
    })
    return request
  },

  async produce(ctx, request, report) {
    const { bventId, fileType } = request
    const who = await readerNow(ctx)
    const scope = bventId ? { bventId, orgId: ctx.orgId } : await orgScope(ctx.db, who)
    const chosen = await chosenSql(ctx, scope, request, who)
    const { rows: counted } = await sql<{ total: number }>`select count(*) as total from order_of_org o where ${chosen}`.execute(ctx.db)
    const total = counted[0]?.total ?? 0
    const columns = columnsOf(ctx)
    let written = 0
    async function* cells() {
      await sql`
        declare exported no scroll cursor for
        select ${listedColumns}, ${wallSql(sql`o.created_at`)} as created_wall, ${wallSql(sql`o.paid_time`)} as paid_wall
        from ${listedSource} where ${chosen} order by ${orderBySql['created.desc']}`.execute(ctx.db)
      for (;;) {
        const { rows } = await sql<ExportedRow>`fetch ${sql.raw(String(FETCH))} from exported`.execute(ctx.db)
        if (rows.length === 0) break
        yield rows.map((row) => {
          const shown = { ...listedOrder(row, coverFor(who)), createdWall: row.createdWall, paidWall: row.paidWall ?? '' }
          return columns.map(({ cell }) => cell(shown))
        })
        written += rows.length
        await report(written, total)
      }
      await sql`close exported`.execute(ctx.db)
    }
    const name = textIn(orderMessages['orders.listName'], ctx.language)
    const table =
      fileType === 'csv'
        ? csvOf(
            columns.map(({ title }) => title),
            cells(),
          )
        : xlsx({ name, columns, rows: cells() })
    const storageKey = `tasks/${ctx.taskId}.${fileType}`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(table))
    if (written !== total) throw new Error(`exported ${written} of ${total} orders`)
    const fileName = [await titleOf(ctx, bventId), name, todayIn(EVENT_TIME_ZONE, ctx.now)].filter(Boolean).join('-')
    return { fileName: `${safe(fileName)}.${fileType}`, mediaType: mediaTypes[fileType], storageKey, bytes, rows: written }
  },
})

async function checkSelection(ctx: Context, scope: OrderScope, { isSelectAll, orderIds, excludedIds }: Request): Promise<void> {
  const refuse = (field: string, message: 'orders.refused.chooseSome' | 'orders.refused.chooseOneWay') =>
    invalid({ field, message: textIn(orderMessages[message], ctx.language) })
  if (isSelectAll && orderIds.length > 0) throw refuse('orderIds', 'orders.refused.chooseOneWay')
  if (!isSelectAll && excludedIds.length > 0) throw refuse('excludedIds', 'orders.refused.chooseOneWay')
  if (isSelectAll) return
  if (orderIds.length === 0) throw refuse('orderIds', 'orders.refused.chooseSome')
  const { rows } = await sql`
    select 1 from order_of_org o where ${inScopeSql(scope)} and o.id = any(${orderIds}::uuid[]) limit 1`.execute(ctx.db)
  required(rows[0])
}

async function chosenSql({ db }: TaskContext, scope: OrderScope, request: Request, who: Pick<Context['who'], 'codes' | 'narrowing'>) {
  const { isSelectAll, orderIds, excludedIds, searchData } = request
  if (!isSelectAll) return sql`${inScopeSql(scope)} and o.id = any(${orderIds}::uuid[])`
  const read = await readMatch(db, searchData ?? { status: '', timeOf: 'created' }, who)
  return sql`${matchingSql(scope, read)} and o.id <> all(${excludedIds}::uuid[])`
}

type ExportColumn = { title: string; width: number; cell: (row: ListedOrder & { createdWall: string; paidWall: string }) => string }

function columnsOf({ language }: TaskContext): ExportColumn[] {
  const words = (key: Parameters<typeof titled>[0]) => titled(key, language)
  return [
    { title: words('orderNo'), width: 140, cell: (row) => row.orderNo },
    { title: words('event'), width: 200, cell: (row) => row.bventTitle },
    { title: words('buyer'), width: 120, cell: (row) => row.buyer.fullName },
    { title: words('mobile'), width: 120, cell: (row) => row.buyer.mobile ?? '' },
    { title: words('email'), width: 180, cell: (row) => row.buyer.email ?? '' },
    { title: words('tickets'), width: 200, cell: (row) => row.tickets.map(({ name, count }) => `${name} × ${count}`).join('; ') },
    { title: words('status'), width: 100, cell: (row) => statusName(row.status, language) },
    { title: words('payType'), width: 100, cell: (row) => textIn(orderMessages[`orders.way.${row.payType}`], language) },
    { title: words('currency'), width: 60, cell: (row) => row.currency },
    { title: words('amount'), width: 100, cell: (row) => row.amount },
    { title: words('paid'), width: 100, cell: (row) => row.paidAmount },
    { title: words('refunded'), width: 100, cell: (row) => row.refundedAmount },
    { title: words('created'), width: 130, cell: (row) => row.createdWall },
    { title: words('paidTime'), width: 130, cell: (row) => row.paidWall },
    { title: words('remark'), width: 200, cell: (row) => row.remark },
  ]
}

type ColumnKey = keyof typeof orderMessages extends infer Key ? (Key extends `orders.column.${infer Name}` ? Name : never) : never

function titled(key: ColumnKey, language: TaskContext['language']): string {
  return textIn(orderMessages[`orders.column.${key}`], language)
}

/** Spec §9: names of exported files have 100 characters at the most. */
const safe = (name: string) => [...name.replace(/[\\/:*?"<>|]/g, '_')].slice(0, 90).join('')
