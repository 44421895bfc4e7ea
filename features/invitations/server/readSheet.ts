import { labelKey } from '#core/label.ts'
import { textIn, type Text } from '#core/messages.ts'
import { readLimits, Unreadable } from '#features/imports/server/workbook/readLimits.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { readRows } from '#features/imports/server/workbook/readRows.ts'
import type { Table } from '#features/imports/server/workbook/readTable.ts'
import { rowsOfBatch } from '#features/imports/server/workbook/rowBatch.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { bufferOf } from '#server/kit/database/bufferOf.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import { masterKeyOf, sealerOf } from '#server/kit/sealed.ts'

/** Rows of a workbook or csv file, by the import's own reader. */
export async function readSheet(
  ctx: Context,
  bytes: Buffer,
  { labels, most }: { labels: readonly string[]; most: number },
): Promise<{ table: Table; rows: ReadRow[] }> {
  const { openPacked } = await sealerOf(ctx)
  let rows: ReadRow[] = []
  try {
    const table = await readRows(
      bytes,
      { limits: { ...readLimits, rows: most }, labels, master: await masterKeyOf(ctx), owner: ctx.who.orgId },
      {
        rows: async ({ sealed }) => {
          for (const row of rowsOfBatch(openPacked(bufferOf(sealed)))) rows.push(row)
        },
        restart: async () => {
          rows = []
        },
      },
    )
    return { table, rows }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const why = error.reason === 'tooManyRows' ? 'invitations.sheetTooLong' : 'invitations.sheetUnreadable'
    throw invalid({ field: 'file', message: textIn(invitationMessages[why], ctx.language) })
  }
}

/** In which column each field stands; -1 where none does. */
export function placesIn<Field extends string>(
  header: readonly string[],
  fields: readonly Field[],
  labelsOf: (field: Field) => Text | readonly string[],
): Record<Field, number> {
  const labels = header.map(labelKey)
  return Object.fromEntries(
    fields.map((field) => [field, labels.findIndex((label) => labelsOf(field).map(labelKey).includes(label))]),
  ) as Record<Field, number>
}
