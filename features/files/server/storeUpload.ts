import { v7 as uuid } from 'uuid'
import type { FileRef } from '#core/schema.ts'
import { kindOf, type FileKind } from '#features/files/rules.ts'
import { reencoded } from '#features/files/server/images.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

/** Seen by everyone who knows the address: logos, covers, pictures in texts. Documents and answers are not. */
const publicPurposes = ['logo', 'cover', 'content']

type Owner = { orgId: string; accountId: string | null; purpose: string; expiresAt?: Date }

export async function storeUpload(
  { db, adapters, config }: Pick<Context, 'db' | 'adapters' | 'config'>,
  { fileName, bytes }: UploadedFile,
  { orgId, accountId, purpose, expiresAt }: Owner,
): Promise<FileRef> {
  const { kind, body } = await checked({ fileName, bytes }, purpose)
  const id = uuid()
  const storageKey = `uploads/${orgId}/${id}.${kind.extension}`
  await adapters.storage.write(storageKey, body)
  const row = {
    topOrgId: orgId,
    id,
    fileName,
    extension: kind.extension,
    mediaType: kind.mediaType,
    bytes: body.length,
    purpose,
    storageKey,
    isPublic: publicPurposes.includes(purpose),
    accountId,
    expiresAt: expiresAt ?? null,
  }
  await db.insertInto('file').values(row).execute()
  return fileRefOf(row, config.PUBLIC_URL)
}

async function checked({ fileName, bytes }: UploadedFile, purpose: string): Promise<{ kind: FileKind; body: Buffer }> {
  const kind = kindOf(bytes)
  if (!kind || (publicPurposes.includes(purpose) && !kind.isImage))
    throw invalid({ field: 'file', message: `${fileName}: 只支持图片、PDF 和 Office 文件 / pictures, PDF and Office files only` })
  if (!kind.isImage) return { kind, body: bytes }
  const body = await reencoded(bytes).catch(() => null)
  if (!body) throw invalid({ field: 'file', message: `${fileName}: 图片无法读取 / the picture cannot be read` })
  return { kind: { mediaType: 'image/webp', extension: 'webp', isImage: true }, body }
}
