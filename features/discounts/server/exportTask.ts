import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatTime, todayIn } from '#core/dateTime.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { textIn } from '#core/messages.ts'
import { moneyOf } from '#core/money.ts'
import { discountTasks } from '#features/discounts/contract.ts'
import { discountMessages } from '#features/discounts/messages.ts'
import type { CodeState } from '#features/discounts/rules.ts'
import { findDiscount } from '#features/discounts/server/discountRows.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { csvOf, readerNow } from '#server/kit/exporting.ts'
import { contactField, coverFor } from '#server/kit/masked.ts'
import { implementTask } from '#server/kit/task.ts'
import { xlsx } from '#server/kit/workbook/writeXlsx.ts'

const FETCH = 2_000

type Row = {
  discount: string
  code: string
  holderName: string
  holderContact: string
  state: CodeState
  orderNo: string
  amountMinor: number
  paidMinor: number
  currency: string
  usedAt: Date | null
}

/** Every code with whose it is and the orders it was used for; what comes by itself by its orders alone. */
export const exportTask = implementTask(discountTasks.export, {
  async begin(ctx, request) {
    const { bventId, discountId, fileType } = request
    await findEvent(ctx, bventId)
    if (discountId && (await findDiscount(ctx, discountId)).bventId !== bventId) throw new AppError('core.notFound')
    await audit(ctx, { action: 'discount.export', objectId: discountId ?? bventId, bventId, after: { fileType } })
    return request
  },

  async produce(ctx, { bventId, discountId, fileType }, report) {
    const { title, timeZone } = required(
      await ctx.db.selectFrom('bvent').select(['title', 'timeZone']).where('id', '=', bventId).executeTakeFirst(),
    )
    const cover = coverFor(await readerNow(ctx))
    const shown = (contact: string) => cover(contactField(contact), contact) ?? ''
    const say = (key: keyof typeof discountMessages) => textIn(discountMessages[key], ctx.language)
    const source = sql`
      from discount d
        left join discount_code c on c.top_org_id = d.top_org_id and c.discount_id = d.id and not c.is_gone
        left join discount_use u on u.top_org_id = d.top_org_id and u.discount_id = d.id and u.code_id is not distinct from c.id and u.state <> 'given'
        left join reg_order o on o.top_org_id = u.top_org_id and o.id = u.order_id
      where d.bvent_id = ${bventId} and d.deleted_at is null and ${discountId ? sql`d.id = ${discountId}` : sql`true`}
        and (c.id is not null or u.order_id is not null)`
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${source}`.execute(ctx.db)
    const total = counted[0]?.total ?? 0
    const columns: { title: string; width: number; cell: (row: Row) => string }[] = [
      { title: say('discounts.col_name'), width: 160, cell: ({ discount }) => discount },
      { title: say('discounts.col_code'), width: 160, cell: ({ code }) => code },
      { title: say('discounts.col_holderName'), width: 120, cell: ({ holderName }) => holderName },
      { title: say('discounts.col_holderContact'), width: 160, cell: ({ holderContact }) => shown(holderContact) },
      { title: say('discounts.col_state'), width: 80, cell: ({ state }) => say(`discounts.code_${state}`) },
      { title: say('discounts.col_orderNo'), width: 140, cell: ({ orderNo }) => orderNo },
      { title: say('discounts.col_given'), width: 100, cell: ({ amountMinor, orderNo }) => (orderNo ? moneyOf(amountMinor) : '') },
      { title: say('discounts.col_revenue'), width: 100, cell: ({ paidMinor, orderNo }) => (orderNo ? moneyOf(paidMinor) : '') },
      { title: say('discounts.col_currency'), width: 60, cell: ({ currency }) => currency },
      { title: say('discounts.col_usedAt'), width: 130, cell: ({ usedAt }) => (usedAt ? formatTime(usedAt.toISOString(), timeZone) : '') },
    ]
    let written = 0
    async function* cells() {
      await sql`
        declare exported no scroll cursor for
        select d.name as discount, coalesce(c.code, '') as code, coalesce(c.holder_name, '') as holder_name,
          coalesce(c.holder_contact, '') as holder_contact, coalesce(u.state, 'free') as state, coalesce(o.order_no, '') as order_no,
          coalesce(u.amount_minor, 0) as amount_minor, coalesce(u.revenue_minor, 0) as paid_minor, d.currency, u.created_at as used_at
        ${source} order by d.created_at, d.id, c.id, u.created_at`.execute(ctx.db)
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.raw(String(FETCH))} from exported`.execute(ctx.db)
        if (rows.length === 0) break
        yield rows.map((row) => columns.map(({ cell }) => cell(row)))
        written += rows.length
        await report(written, total)
      }
      await sql`close exported`.execute(ctx.db)
    }
    const name = say('discounts.listName')
    const titles = columns.map((column) => column.title)
    const table = fileType === 'csv' ? csvOf(titles, cells()) : xlsx({ name, columns, rows: cells() })
    const storageKey = `tasks/${ctx.taskId}.${fileType}`
    const { bytes } = await ctx.adapters.storage.write(storageKey, Readable.from(table))
    if (written !== total) throw new Error(`exported ${written} of ${total} codes`)
    const fileName = `${title}-${name}-${todayIn(timeZone, ctx.now)}`.replace(/[\\/:*?"<>|]/g, '_').slice(0, 90)
    return { fileName: `${fileName}.${fileType}`, mediaType: mediaTypes[fileType], storageKey, bytes, rows: written }
  },
})
