import { buffer } from 'node:stream/consumers'
import { format, textIn } from '#core/messages.ts'
import type { Licence } from '#features/certification/contract.ts'
import { detectKind } from '#features/files/server/detectKind.ts'
import { fileMessages } from '#features/files/messages.ts'
import { storeUpload } from '#features/files/server/storeUpload.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { invalid, required } from '#server/kit/errors.ts'
import type { FileAnswer, UploadedFile } from '#server/kit/implement.ts'
import { sealerOf } from '#server/kit/sealed.ts'

export const LICENCE = 'licence'
const UNUSED_MS = 86_400_000

type LicenceFile = { id: string; fileName: string; mediaType: string; storageKey: string }

export async function findLicence(db: Db, id: string): Promise<LicenceFile | undefined> {
  const columns = ['id', 'fileName', 'mediaType', 'storageKey'] as const
  return db.selectFrom('file').select(columns).where('id', '=', id).where('purpose', '=', LICENCE).executeTakeFirst()
}

export const shownLicence = ({ id, fileName, mediaType }: Omit<LicenceFile, 'storageKey'>): Licence => ({
  fileId: id,
  fileName,
  isPicture: mediaType.startsWith('image/'),
})

/** A photograph or a PDF; anything else nobody could judge. */
export async function keepLicence(ctx: Context, upload: UploadedFile): Promise<Licence> {
  const kind = await detectKind(upload.bytes)
  if (!kind?.isImage && kind?.extension !== 'pdf') {
    const message = format(textIn(fileMessages['files.refused.kind'], ctx.language), { fileName: upload.fileName }, ctx.language)
    throw invalid({ field: 'file', message })
  }
  const { id, fileName } = await storeUpload(ctx, upload, {
    orgId: ctx.who.orgId,
    accountId: ctx.who.accountId,
    purpose: LICENCE,
    expiresAt: new Date(ctx.now.getTime() + UNUSED_MS),
    isSealed: true,
  })
  await audit(ctx, { action: 'certification.uploadLicence', objectId: id, after: { fileName } })
  return { fileId: id, fileName, isPicture: kind.isImage }
}

export async function openLicence(ctx: Context, { fileId }: { fileId: string }): Promise<FileAnswer> {
  const file = required(await findLicence(ctx.db, fileId))
  await audit(ctx, { action: 'certification.readLicence', objectId: fileId, after: { fileName: file.fileName } })
  return { fileName: file.fileName, mediaType: file.mediaType, body: await licenceBytes(ctx, file) }
}

export async function licenceBytes(ctx: Pick<Context, 'db' | 'config' | 'adapters'>, { storageKey }: LicenceFile): Promise<Buffer> {
  const stored = required(await ctx.adapters.storage.read(storageKey))
  return (await sealerOf(ctx)).openBytes(await buffer(stored.body))
}
