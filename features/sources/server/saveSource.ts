import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isScannable } from '#core/scannable.ts'
import type { RequestOf } from '#core/call.ts'
import { textIn } from '#core/messages.ts'
import { OK } from '#core/schema.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import { randomCode } from '#features/links/server/queries.ts'
import type { sourceCalls } from '#features/sources/contract.ts'
import { sourceMessages } from '#features/sources/messages.ts'
import { MOST_MADE, PROMOTER_PATH, readCode } from '#features/sources/rules.ts'
import { settingOf, tokenHash } from '#features/sources/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid, isUniqueViolation, required } from '#server/kit/errors.ts'

type Given = RequestOf<typeof sourceCalls.save>

/** A code that was printed stays; everything else of a channel can be changed. */
export async function saveSource(ctx: Context, given: Given): Promise<{ id: string; version: number }> {
  const { bventId } = given
  await findWritableEvent(ctx, bventId)
  if (given.accountId) await refuseStranger(ctx, given.accountId)
  if (given.portraitFileId) await claimFile(ctx, given.portraitFileId, 'content')
  const saved = await (given.id ? changeSource(ctx, given.id, given) : addSource(ctx, given)).catch((error: unknown) => {
    if (isUniqueViolation(error, 'source_code')) throw new AppError('source.codeTaken')
    throw isUniqueViolation(error, 'source_member') ? new AppError('source.isPromoter') : error
  })
  const { kind, name, isEnable } = given
  await audit(ctx, { action: 'channel.save', objectId: saved.id, bventId, after: { kind, name, isEnable } })
  return saved
}

async function refuseStranger(ctx: Context, accountId: string): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .select('accountId')
    .where('topOrgId', '=', ctx.who.orgId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  required(member)
}

async function addSource(ctx: Context, { bventId, kind, name, icon, code, accountId, portraitFileId, isEnable }: Given) {
  const wanted = code === '' ? randomCode().toLowerCase() : readCode(code)
  if (!wanted) throw invalid({ field: 'code', message: textIn(sourceMessages['sources.codeForm'], ctx.language) })
  const { rows } = await sql<{ id: string; version: number }>`
    insert into source (top_org_id, id, bvent_id, kind, code, name, icon, account_id, portrait_file_id, is_enable, created_at)
    select ${ctx.who.orgId}, ${uuid()}, ${bventId}, ${kind}, ${wanted}, ${name}, ${icon}, ${accountId ?? null},
      ${portraitFileId ?? null}, ${isEnable}, ${ctx.now}
    where (select count(*) from source where bvent_id = ${bventId} and not is_auto) < ${MOST_MADE}
    returning id, version`.execute(ctx.db)
  if (!rows[0]) throw new AppError('source.tooMany', { params: { most: MOST_MADE } })
  return rows[0]
}

async function changeSource(ctx: Context, id: string, { bventId, version, name, icon, accountId, portraitFileId, isEnable }: Given) {
  const { rows } = await sql<{ id: string; version: number }>`
    update source set name = ${name}, icon = ${icon}, account_id = ${accountId ?? null},
      portrait_file_id = ${portraitFileId === undefined ? sql`portrait_file_id` : portraitFileId}, is_enable = ${isEnable}, version = version + 1
    where id = ${id} and bvent_id = ${bventId} and version = ${version ?? 0} returning id, version`.execute(ctx.db)
  if (rows[0]) return rows[0]
  required(await ctx.db.selectFrom('source').select('id').where('id', '=', id).where('bventId', '=', bventId).executeTakeFirst())
  throw new AppError('core.changed')
}

/** Only one that nobody came by: what was counted for it stays true. */
export async function deleteSource(ctx: Context, { id }: { id: string }): Promise<typeof OK> {
  const { bventId, name } = required(
    await ctx.db.selectFrom('source').select(['bventId', 'name']).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  await findWritableEvent(ctx, bventId)
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from source_visit where bvent_id = ${bventId} and source_id = ${id})
      or exists (select from source_tally where bvent_id = ${bventId} and ${id} in (last_source_id, first_source_id)) as is_used`.execute(
    ctx.db,
  )
  if (rows[0]?.isUsed) throw new AppError('source.inUse')
  await ctx.db.deleteFrom('source').where('id', '=', id).execute()
  await audit(ctx, { action: 'channel.delete', objectId: id, bventId, before: { name } })
  return OK
}

export async function saveSetting(ctx: Context, given: RequestOf<typeof sourceCalls.saveSetting>): Promise<{ version: number }> {
  const { bventId, version, ...changes } = given
  await findWritableEvent(ctx, bventId)
  if (changes.qrColour && !isScannable(changes.qrColour))
    throw invalid({ field: 'qrColour', message: textIn(sourceMessages['sources.colourFaint'], ctx.language) })
  const before = await settingOf(ctx.db, bventId)
  const { touch, isBoardOpen, isBoardNamed, qrColour } = { ...before, ...changes }
  const { rows } = await sql<{ version: number }>`
    insert into source_setting as s (top_org_id, bvent_id, touch, is_board_open, is_board_named, qr_colour)
    values (${ctx.who.orgId}, ${bventId}, ${touch}, ${isBoardOpen}, ${isBoardNamed}, ${qrColour})
    on conflict (top_org_id, bvent_id) do update set touch = excluded.touch, is_board_open = excluded.is_board_open,
      is_board_named = excluded.is_board_named, qr_colour = excluded.qr_colour, version = s.version + 1
    where s.version = ${version} returning version`.execute(ctx.db)
  if (!rows[0] || (version === 0 && rows[0].version > 1)) throw new AppError('core.changed')
  await audit(ctx, { action: 'channel.saveSetting', objectId: bventId, bventId, before, after: changes })
  return rows[0]
}

export async function newPage(ctx: Context, { id }: { id: string }): Promise<{ url: string }> {
  const { bventId } = required(
    await ctx.db.selectFrom('source').select('bventId').where('id', '=', id).where('kind', '=', 'promoter').executeTakeFirst(),
  )
  await findWritableEvent(ctx, bventId)
  const token = randomBytes(24).toString('base64url')
  await ctx.db
    .updateTable('source')
    .set({ tokenHash: tokenHash(token) })
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'channel.newPromoterLink', objectId: id, bventId })
  return { url: `${ctx.config.PUBLIC_URL}${PROMOTER_PATH}/${token}` }
}
