import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import type { Language } from '#core/language.ts'
import { OK } from '#core/schema.ts'
import { printable } from '#features/files/server/images.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import { storeUpload } from '#features/files/server/storeUpload.ts'
import type { Material, materialCalls } from '#features/materials/contract.ts'
import { fullParams, heldIn, isTooMuch, quotaBytes, tagsOf, type MaterialKind } from '#features/materials/rules.ts'
import { usesOf } from '#features/materials/server/uses.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { contains } from '#server/kit/database/like.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import { page, type FileAnswer, type UploadedFile } from '#server/kit/implement.ts'

type Row = Omit<Material, 'file' | 'captions' | 'createdTime'> & {
  captions: unknown
  createdAt: Date
  fileName: string
  extension: string
}

const columns = sql`m.file_id as id, m.kind, m.name, m.folder_id, m.tags, m.captions, m.width, m.height, m.bytes::int as bytes,
  m.created_by_name, m.created_at, m.version, f.file_name, f.extension`
const joined = sql`material m join file f on f.top_org_id = m.top_org_id and f.id = m.file_id`

function shown({ createdAt, fileName, extension, captions, ...row }: Row, publicUrl: string): Material {
  const file = fileRefOf({ id: row.id, fileName, extension }, publicUrl)
  return { ...row, file, captions: captions as Partial<Record<Language, string>>, createdTime: createdAt.toISOString() }
}

export async function findMaterial({ db, config }: Pick<Context, 'db' | 'config'>, id: string): Promise<Material> {
  const { rows } = await sql<Row>`select ${columns} from ${joined} where m.file_id = ${id}`.execute(db)
  return shown(required(rows[0]), config.PUBLIC_URL)
}

export async function listMaterials({ db, config }: Context, request: RequestOf<typeof materialCalls.list>) {
  const { kind, folderId, tag, keyWords, pageNo, pageSize } = request
  const which = sql.join(
    [
      kind ? sql`m.kind = ${kind}` : sql`true`,
      folderId === 'none' ? sql`m.folder_id is null` : folderId ? sql`m.folder_id = ${folderId}` : sql`true`,
      tag ? sql`${tag} = any(m.tags)` : sql`true`,
      keyWords ? sql`(m.name ilike ${contains(keyWords)} or array_to_string(m.tags, ' ') ilike ${contains(keyWords)})` : sql`true`,
    ],
    sql` and `,
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from material m where ${which}`.execute(db)
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where ${which}
    order by m.created_at desc, m.file_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  return page({ list: rows.map((row) => shown(row, config.PUBLIC_URL)) }, pagerOf(request, counted[0]?.total ?? 0))
}

export async function readOverview({ db, who, now }: Context) {
  const { rows: folders } = await sql<{ id: string; name: string; count: number }>`
    select f.id, f.name, (select count(*)::int from material m where m.folder_id = f.id) as count
    from material_folder f order by lower(f.name)`.execute(db)
  const { rows: tags } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from material, unnest(tags) tag group by tag order by 2 desc, 1 limit 50`.execute(db)
  const { rows: sums } = await sql<{ total: number; usedBytes: number }>`
    select count(*)::int as total, coalesce(sum(bytes), 0)::float8 as used_bytes from material`.execute(db)
  const { total = 0, usedBytes = 0 } = sums[0] ?? {}
  return { folders, tags, total, usedBytes, mostBytes: quotaBytes(who.benefits, now) }
}

/** Two who upload at once are counted one after the other. */
async function refuseBeyondQuota({ db, who, now }: Context, more: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`material:${who.orgId}`}, 0))`.execute(db)
  const { rows } = await sql<{ used: number }>`select coalesce(sum(bytes), 0)::float8 as used from material`.execute(db)
  const room = { usedBytes: rows[0]?.used ?? 0, mostBytes: quotaBytes(who.benefits, now) }
  if (isTooMuch(room, more)) throw new AppError('material.full', { params: fullParams(room, more) })
}

type Storing = { kind: MaterialKind; folderId: string | null; name: string; tags?: string[] }

async function store(ctx: Context, upload: UploadedFile, { kind, folderId, name, tags = [] }: Storing): Promise<Material> {
  const { db, now, who } = ctx
  if (folderId) required(await db.selectFrom('materialFolder').select('id').where('id', '=', folderId).executeTakeFirst())
  await refuseBeyondQuota(ctx, upload.bytes.length)
  const purpose = kind === 'picture' ? 'content' : 'document'
  const { id } = await storeUpload(ctx, upload, { orgId: who.orgId, accountId: who.accountId, purpose })
  const file = await db.selectFrom('file').select(['bytes', 'storageKey', 'mediaType']).where('id', '=', id).executeTakeFirstOrThrow()
  const size = file.mediaType === 'image/webp' ? await sizeOf(ctx, file.storageKey) : { width: null, height: null }
  const row = { topOrgId: who.orgId, fileId: id, kind, folderId, name: name.slice(0, 150), tags, bytes: Number(file.bytes), ...size }
  await db
    .insertInto('material')
    .values({ ...row, createdByName: who.accountName, createdAt: now })
    .execute()
  await audit(ctx, { action: 'material.upload', objectId: id, after: { name } })
  return findMaterial(ctx, id)
}

async function sizeOf({ adapters }: Pick<Context, 'adapters'>, storageKey: string) {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(await bytesOf({ adapters }, storageKey)).metadata()
  return { width, height }
}

async function bytesOf({ adapters }: Pick<Context, 'adapters'>, storageKey: string): Promise<Buffer> {
  return buffer(required(await adapters.storage.read(storageKey)).body)
}

export function uploadMaterial(ctx: Context, { kind, folderId }: RequestOf<typeof materialCalls.upload>, upload: UploadedFile) {
  return store(ctx, upload, { kind, folderId: folderId ?? null, name: upload.fileName })
}

export async function saveMaterial(ctx: Context, given: RequestOf<typeof materialCalls.save>): Promise<{ version: number }> {
  const { id, version, name, folderId, captions } = given
  const tags = tagsOf(given.tags)
  const before = await findMaterial(ctx, id)
  if (folderId) required(await ctx.db.selectFrom('materialFolder').select('id').where('id', '=', folderId).executeTakeFirst())
  const saved = await ctx.db
    .updateTable('material')
    .set({ name, folderId, tags, captions: JSON.stringify(captions), version: version + 1 })
    .where('fileId', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  await audit(ctx, {
    action: 'material.save',
    objectId: id,
    before: { name: before.name, tags: before.tags },
    after: { name, tags },
  })
  return required(saved, 'core.changed')
}

/** What is shown somewhere stays; it says where. */
export async function deleteMaterial(ctx: Context, { id }: RequestOf<typeof materialCalls.delete>) {
  const { name } = await findMaterial(ctx, id)
  await sql`select from file where id = ${id} for update`.execute(ctx.db)
  const uses = await usesOf(ctx.db, ctx.who.orgId, id)
  if (uses.length > 0) throw new AppError('material.inUse', { params: { n: uses.length }, returnObj: { uses } })
  await ctx.db.deleteFrom('material').where('fileId', '=', id).execute()
  await ctx.db.updateTable('file').set({ expiresAt: ctx.now }).where('id', '=', id).execute()
  await audit(ctx, { action: 'material.delete', objectId: id, before: { name } })
  return OK
}

export async function cropMaterial(ctx: Context, { id, ...box }: RequestOf<typeof materialCalls.crop>): Promise<Material> {
  const { name, kind, folderId, tags, width, height } = await findMaterial(ctx, id)
  if (kind !== 'picture' || !width || !height) throw invalid({ field: 'id', message: 'picture' })
  const { storageKey } = await ctx.db.selectFrom('file').select('storageKey').where('id', '=', id).executeTakeFirstOrThrow()
  const { x: left, y: top, ...size } = heldIn(box, { width, height })
  const { default: sharp } = await import('sharp')
  const cut = await sharp(await bytesOf(ctx, storageKey))
    .extract({ left, top, ...size })
    .png()
    .toBuffer()
  return store(ctx, { fileName: name, bytes: await printable(cut, { width: size.width, format: 'png' }) }, { kind, folderId, name, tags })
}

export async function readMaterialFile(ctx: Context, { id }: RequestOf<typeof materialCalls.file>): Promise<FileAnswer> {
  const { name } = await findMaterial(ctx, id)
  const file = await ctx.db
    .selectFrom('file')
    .select(['storageKey', 'mediaType', 'extension'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = required(await ctx.adapters.storage.read(file.storageKey))
  const fileName = name.toLowerCase().endsWith(`.${file.extension}`) ? name : `${name.replace(/\.\w{1,5}$/, '')}.${file.extension}`
  return { fileName, mediaType: file.mediaType, bytes: stored.bytes, body: stored.body }
}
