import type { RequestOf } from '#core/call.ts'
import { labelKey } from '#core/label.ts'
import type { Text } from '#core/messages.ts'
import type { AddedCodes, discountCalls } from '#features/discounts/contract.ts'
import { discountMessages } from '#features/discounts/messages.ts'
import { MOST_CODES } from '#features/discounts/rules.ts'
import { addCodes, type NewCode } from '#features/discounts/server/codes.ts'
import { findWritableDiscount } from '#features/discounts/server/discountRows.ts'
import { wrong } from '#features/discounts/server/saveDiscount.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { readLimits, Unreadable } from '#features/imports/server/workbook/readLimits.ts'
import { readRows } from '#features/imports/server/workbook/readRows.ts'
import { rowsOfBatch } from '#features/imports/server/workbook/rowBatch.ts'
import { bufferOf } from '#server/kit/database/bufferOf.ts'
import type { Context } from '#server/kit/context.ts'
import type { UploadedFile } from '#server/kit/implement.ts'
import { masterKeyOf, sealerOf } from '#server/kit/sealed.ts'

const fields = ['code', 'holderName', 'holderContact'] as const
type FieldName = (typeof fields)[number]
const labelsOf = (field: FieldName): Text => discountMessages[`discounts.col_${field}`]
const MOST_LETTERS = 200

/** A table with our headings, or without any: then codes stand first, and beside them whose they are. */
export async function uploadCodes(
  ctx: Context,
  { discountId }: RequestOf<typeof discountCalls.uploadCodes>,
  file: UploadedFile,
): Promise<AddedCodes> {
  await findWritableDiscount(ctx, discountId)
  const { header, rows } = await readTable(ctx, file)
  const labels = header.map(labelKey)
  const named = fields.map((field) => labels.findIndex((label) => labelsOf(field).map(labelKey).includes(label)))
  const isNamed = (named[0] ?? -1) >= 0
  const places = isNamed ? named : [0, 1, 2]
  const cellsOf = [...(isNamed ? [] : [header]), ...rows.map(({ cells }) => cells)]
  const codes = cellsOf.map((cells): NewCode => {
    const [code = '', holderName = '', holderContact = ''] = places.map((place) => (cells[place] ?? '').trim().slice(0, MOST_LETTERS))
    return { code, holderName, holderContact }
  })
  const meant = codes.filter(({ code }) => code !== '')
  if (meant.length === 0) throw wrong(ctx, 'file', 'noCodes')
  return addCodes(ctx, discountId, meant)
}

async function readTable(ctx: Context, { bytes }: UploadedFile): Promise<{ header: string[]; rows: ReadRow[] }> {
  const { openPacked } = await sealerOf(ctx)
  let rows: ReadRow[] = []
  const options = {
    limits: { ...readLimits, rows: MOST_CODES },
    labels: fields.flatMap((field) => [...labelsOf(field)]),
    master: await masterKeyOf(ctx),
    owner: ctx.who.orgId,
  }
  try {
    const { header } = await readRows(bytes, options, {
      rows: async ({ sealed }) => {
        rows.push(...rowsOfBatch(openPacked(bufferOf(sealed))))
      },
      restart: async () => {
        rows = []
      },
    })
    return { header, rows }
  } catch (error) {
    if (error instanceof Unreadable) throw wrong(ctx, 'file', error.reason === 'tooManyRows' ? 'tooManyRows' : 'file', { n: MOST_CODES })
    throw error
  }
}
