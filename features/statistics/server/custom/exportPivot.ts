import { mediaTypes } from '#core/mediaTypes.ts'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import type { Language } from '#core/language.ts'
import { scopeOf } from '#features/attendees/server/listScope.ts'
import type { customCalls, Definition, Pivot } from '#features/statistics/customContract.ts'
import { customMessages } from '#features/statistics/customMessages.ts'
import { standardMessages } from '#features/statistics/messages.ts'
import { dimensionsIn } from '#features/statistics/server/custom/dimensions.ts'
import { pivotIn } from '#features/statistics/server/custom/pivotSql.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileAnswer } from '#server/kit/implement.ts'
import { xlsx, type SheetCell } from '#server/kit/workbook/writeXlsx.ts'
import { Readable } from 'node:stream'

const WIDTH = 120
const NAME_WIDTH = 200

/** As the person who asks sees it: hidden cells are hidden in the file too. */
export async function exportPivot(ctx: Context, request: RequestOf<typeof customCalls.export>): Promise<FileAnswer> {
  const { bventId, definition, name } = request
  const scope = await scopeOf(ctx, bventId)
  const pivot = await pivotIn(ctx, scope, { definition })
  const names = new Map(dimensionsIn(scope, ctx.language).map((dimension) => [dimension.field, dimension.name]))
  const sheet = sheetOf(pivot, definition, names, ctx.language)
  await audit(ctx, {
    action: 'statistics.export',
    objectId: bventId ?? ctx.who.orgId,
    ...(bventId && { bventId }),
    after: { name, rows: pivot.rows.length },
  })
  async function* rows() {
    yield sheet.rows
  }
  return {
    fileName: `${name.replace(/[\\/:*?"<>|]/g, ' ')}.xlsx`,
    mediaType: mediaTypes.xlsx,
    body: Readable.from(xlsx({ name, columns: sheet.columns, rows: rows() })),
  }
}

/** Numbers are numbers; a rate is one between nothing and one. */
export function sheetOf(pivot: Pivot, { rows, measures }: Definition, names: ReadonlyMap<string, string>, language: Language) {
  const say = (key: keyof typeof customMessages) => textIn(customMessages[key], language)
  const hidden = textIn(standardMessages['statistics.hidden'], language)
  const heads = [
    ...pivot.columns.map(({ name }) => name || say('statistics.blank')),
    ...(pivot.columns.length > 0 ? [say('statistics.total')] : ['']),
  ]
  const columns = [
    ...(rows.length > 0 ? rows.map(({ field }) => names.get(field) ?? field) : ['']).map((title) => ({ title, width: NAME_WIDTH })),
    ...heads.flatMap((head) =>
      measures.map((measure) => ({ title: [head, say(`statistics.m_${measure}`)].filter(Boolean).join(' · '), width: WIDTH })),
    ),
  ]
  const cell = (value: string | null): SheetCell => (value === null ? hidden : value === '' ? '' : Number(value))
  const table = pivot.cells.map((cells, at): SheetCell[] => {
    const row = pivot.rows[at]
    const titles = row ? row.names.map((name) => name || say('statistics.blank')) : [say('statistics.total')]
    while (titles.length < Math.max(1, rows.length)) titles.push('')
    return [...titles, ...cells.flatMap((values) => values.map(cell))]
  })
  return { columns, rows: table }
}
