import { sql } from 'kysely'
import { markDuplicates, tallyOf, type Check, type Tally } from '#features/imports/checks.ts'
import type { CheckedBlock, SealedBlock } from '#features/imports/server/judgedBlocks.ts'
import { rests } from '#features/imports/server/rest.ts'
import type { Config } from '#server/config.ts'
import { bufferOf } from '#server/kit/database/bufferOf.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import type { ReadRow } from '#features/imports/server/workbook/readHeader.ts'
import { batchOf, rowsOfBatch, type SealedBatch } from '#features/imports/server/workbook/rowBatch.ts'

/** Rows of a file under their import's key; sealed, since documents and telephone numbers stand in them. */
export type Block = { firstRow: number; lastRow: number; rows: ReadRow[]; checks: Check[] }
type Place = { db: Db; config: Config }
type Staging = Place & { orgId: string }

const BLOCK_ROWS = 1_000

export async function stageBatch(
  { db, orgId }: Staging,
  key: string,
  { firstRow, lastRow, rowCount, sealed }: SealedBatch,
  judged: CheckedBlock | null = null,
): Promise<void> {
  await sql`
    insert into import_block (top_org_id, import_id, first_row, last_row, row_count, cells, checks, tally)
    values (${orgId}, ${key}, ${firstRow}, ${lastRow}, ${rowCount}, ${bufferOf(sealed)}, ${judged && bufferOf(judged.checks)},
      ${JSON.stringify(judged?.tally ?? {})}::jsonb)`.execute(db)
}

export async function stageRows(ctx: Staging, key: string, rows: readonly ReadRow[]): Promise<void> {
  const { sealPacked } = await sealerOf(ctx)
  for (let at = 0; at < rows.length; at += BLOCK_ROWS) {
    const { text, ...batch } = batchOf(rows.slice(at, at + BLOCK_ROWS))
    await stageBatch(ctx, key, { ...batch, sealed: sealPacked(text) })
  }
}

export async function dropBlocks({ db }: Place, key: string): Promise<void> {
  await db.deleteFrom('importBlock').where('importId', '=', key).execute()
}

type Sealed = { firstRow: number; lastRow: number; cells: Buffer; checks: Buffer | null }

/** Blocks in the order of the file, opened. */
export async function openBlocks(
  ctx: Place,
  key: string,
  which: { after: number; most: number } | { rows: readonly number[] },
): Promise<Block[]> {
  const condition =
    'rows' in which
      ? sql`exists (select from unnest(${which.rows}::int[]) as n where n between first_row and last_row)`
      : sql`first_row > ${which.after}`
  const { rows } = await sql<Sealed>`
    select first_row, last_row, cells, checks from import_block where import_id = ${key} and ${condition} order by first_row
    limit ${'rows' in which ? null : which.most}`.execute(ctx.db)
  const { openPacked } = await sealerOf(ctx)
  const rest = rests()
  const blocks: Block[] = []
  for (const { firstRow, lastRow, cells, checks } of rows) {
    blocks.push({
      firstRow,
      lastRow,
      rows: rowsOfBatch(openPacked(cells)),
      checks: checks ? (JSON.parse(openPacked(checks)) as Check[]) : [],
    })
    await rest()
  }
  return blocks
}

/** One block after another. */
export async function* eachBlock(ctx: Place, key: string): AsyncGenerator<Block> {
  for (let after = 0; ;) {
    const [block] = await openBlocks(ctx, key, { after, most: 1 })
    if (!block) return
    yield block
    after = block.lastRow
  }
}

/** As they lie there, for whoever opens them elsewhere. */
export async function sealedBlocks({ db }: Pick<Place, 'db'>, key: string, after: number, most: number): Promise<SealedBlock[]> {
  const { rows } = await sql<SealedBlock>`
    select first_row, last_row, cells, checks from import_block where import_id = ${key} and first_row > ${after} order by first_row limit ${most}`.execute(
    db,
  )
  return rows
}

export async function storeChecked({ db }: Pick<Place, 'db'>, key: string, blocks: readonly CheckedBlock[]): Promise<void> {
  const lines = blocks.map(
    ({ firstRow, checks, tally }) => sql`(${firstRow}::int, ${bufferOf(checks)}::bytea, ${JSON.stringify(tally)}::jsonb)`,
  )
  await sql`
    update import_block b set checks = x.checks, tally = x.tally from (values ${sql.join(lines)}) as x (first_row, checks, tally)
    where b.import_id = ${key} and b.first_row = x.first_row`.execute(db)
}

export async function storeChecks(ctx: Place, key: string, firstRow: number, checks: readonly Check[]): Promise<void> {
  const { sealPacked } = await sealerOf(ctx)
  await sql`
    update import_block set checks = ${sealPacked(JSON.stringify(checks))}, tally = ${JSON.stringify(tallyOf(checks))}::jsonb
    where import_id = ${key} and first_row = ${firstRow}`.execute(ctx.db)
}

export async function storeRows(ctx: Place, key: string, { firstRow, rows }: Pick<Block, 'firstRow' | 'rows'>): Promise<void> {
  const { sealPacked } = await sealerOf(ctx)
  await ctx.db
    .updateTable('importBlock')
    .set({ cells: sealPacked(batchOf(rows).text) })
    .where('importId', '=', key)
    .where('firstRow', '=', firstRow)
    .execute()
}

export async function forgetChecks({ db }: Place, key: string): Promise<void> {
  await sql`update import_block set checks = null, tally = '{}' where import_id = ${key} and checks is not null`.execute(db)
}

export async function talliesOf({ db }: Pick<Place, 'db'>, key: string): Promise<{ firstRow: number; tally: Tally }[]> {
  const rows = await db.selectFrom('importBlock').select(['firstRow', 'tally']).where('importId', '=', key).orderBy('firstRow').execute()
  return rows.map(({ firstRow, tally }) => ({ firstRow, tally: tally as Tally }))
}

/** Compares all rows of the file with each other, and writes those blocks again in which something has changed. */
export async function findDuplicates(ctx: Place, key: string): Promise<void> {
  const { rows } = await sql<{ firstRow: number; checks: Buffer }>`
    select first_row, checks from import_block where import_id = ${key} and checks is not null order by first_row`.execute(ctx.db)
  const { openPacked } = await sealerOf(ctx)
  const rest = rests()
  const holders = new Map<string, number>()
  for (const { firstRow, checks: sealed } of rows) {
    const checks = JSON.parse(openPacked(sealed)) as Check[]
    if (markDuplicates(checks, holders)) await storeChecks(ctx, key, firstRow, checks)
    await rest()
  }
}
