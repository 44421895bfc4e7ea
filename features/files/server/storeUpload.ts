import { fileMessages } from '#features/files/messages.ts'
import { v7 as uuid } from 'uuid'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import type { FileRef } from '#core/schema.ts'
import { detectKind, type FileKind } from '#features/files/server/detectKind.ts'
import { reencoded } from '#features/files/server/images.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

/** Seen by everyone who knows the address: logos, covers, pictures in texts. Documents and answers are not. */
const publicPurposes = ['logo', 'cover', 'content']

/** `isSealed`: closed at rest, and read only by whoever opens it. */
type Owner = { orgId: string; accountId: string | null; purpose: string; expiresAt?: Date; isSealed?: boolean }

export async function storeUpload(
  { db, adapters, config, language }: Pick<Context, 'db' | 'adapters' | 'config' | 'language'>,
  { fileName, bytes }: UploadedFile,
  { orgId, accountId, purpose, expiresAt, isSealed = false }: Owner,
): Promise<FileRef> {
  const { kind, body } = await checked({ fileName, bytes }, purpose, language)
  const id = uuid()
  const storageKey = `uploads/${orgId}/${id}.${kind.extension}`
  await adapters.storage.write(storageKey, isSealed ? (await sealerOf({ db, config })).seal(body) : body)
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

async function checked({ fileName, bytes }: UploadedFile, purpose: string, language: Language): Promise<{ kind: FileKind; body: Buffer }> {
  const refuse = (why: 'kind' | 'noPicture' | 'unreadable') =>
    invalid({ field: 'file', message: format(textIn(fileMessages[`files.refused.${why}`], language), { fileName }, language) })
  const kind = await detectKind(bytes)
  if (!kind?.isImage && publicPurposes.includes(purpose)) throw refuse('noPicture')
  if (!kind) throw refuse('kind')
  if (!kind.isImage) return { kind, body: bytes }
  const body = await reencoded(bytes).catch(nullUnlessBusy)
  if (!body) throw refuse('unreadable')
  return { kind: { mediaType: 'image/webp', extension: 'webp', isImage: true }, body }
}

/** That there is no turn to be had just now says nothing about the picture. */
function nullUnlessBusy(error: unknown): null {
  if (error instanceof AppError) throw error
  return null
}
