import { programmeMessages } from '#features/programme/messages.ts'
import { v7 as uuid } from 'uuid'
import { textIn } from '#core/messages.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid, required } from '#server/kit/errors.ts'

export async function listDocuments(ctx: Context, bventId: string) {
  await findEvent(ctx, bventId)
  const rows = await ctx.db
    .selectFrom('bventDocument')
    .innerJoin('file', (join) => join.onRef('file.topOrgId', '=', 'bventDocument.topOrgId').onRef('file.id', '=', 'bventDocument.fileId'))
    .leftJoin('member', (join) =>
      join.onRef('member.topOrgId', '=', 'bventDocument.topOrgId').onRef('member.accountId', '=', 'bventDocument.createdBy'),
    )
    .select([
      'bventDocument.id',
      'bventDocument.name',
      'bventDocument.category',
      'bventDocument.createdAt',
      'file.id as fileId',
      'file.fileName',
      'file.extension',
      'file.bytes',
      'member.name as createdBy',
    ])
    .where('bventDocument.bventId', '=', bventId)
    .orderBy('bventDocument.id', 'desc')
    .execute()
  return rows.map(({ id, name, category, bytes, createdAt, createdBy, ...file }) => ({
    id,
    name,
    category,
    file: fileRefOf({ id: file.fileId, fileName: file.fileName, extension: file.extension }, ctx.config.PUBLIC_URL),
    bytes,
    createdBy: createdBy ?? '',
    createdTime: createdAt.toISOString(),
  }))
}

type Saved = { bventId: string; id?: string | undefined; fileId?: string | undefined; name: string; category: string }

export async function saveDocument(ctx: Context, { bventId, id, fileId, name, category }: Saved): Promise<{ id: string }> {
  const event = await findWritableEvent(ctx, bventId)
  if (id) {
    const updated = await ctx.db
      .updateTable('bventDocument')
      .set({ name, category })
      .where('id', '=', id)
      .where('bventId', '=', bventId)
      .returning('id')
      .executeTakeFirst()
    await audit(ctx, { action: 'event.document.save', objectId: id, bventId, after: { name, category } })
    return required(updated)
  }
  if (!fileId) throw invalid({ field: 'fileId', message: textIn(programmeMessages['programme.wrong.file'], ctx.language) })
  await claimFile(ctx, fileId, 'document')
  const row = { topOrgId: event.topOrgId, id: uuid(), bventId, fileId, name, category, createdBy: ctx.who.accountId }
  await ctx.db.insertInto('bventDocument').values(row).execute()
  await audit(ctx, { action: 'event.document.save', objectId: row.id, bventId, after: { name, category } })
  return { id: row.id }
}

export async function deleteDocument(ctx: Context, bventId: string, id: string): Promise<void> {
  await findWritableEvent(ctx, bventId)
  const gone = required(
    await ctx.db
      .deleteFrom('bventDocument')
      .where('id', '=', id)
      .where('bventId', '=', bventId)
      .returning(['name', 'fileId'])
      .executeTakeFirst(),
  )
  await audit(ctx, { action: 'event.document.delete', objectId: id, bventId, before: gone })
}

export async function readDocument(ctx: Context, bventId: string, id: string) {
  await findEvent(ctx, bventId)
  const file = required(
    await ctx.db
      .selectFrom('bventDocument')
      .innerJoin('file', (join) => join.onRef('file.topOrgId', '=', 'bventDocument.topOrgId').onRef('file.id', '=', 'bventDocument.fileId'))
      .select(['file.storageKey', 'file.fileName', 'file.mediaType'])
      .where('bventDocument.id', '=', id)
      .where('bventDocument.bventId', '=', bventId)
      .executeTakeFirst(),
  )
  const { body, bytes } = required(await ctx.adapters.storage.read(file.storageKey))
  return { fileName: file.fileName, mediaType: file.mediaType, bytes, body }
}
