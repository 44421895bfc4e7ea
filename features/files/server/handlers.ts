import { v7 as uuid } from 'uuid'
import { fileCalls } from '#features/files/contract.ts'
import { kindOf, type FileKind } from '#features/files/rules.ts'
import { reencoded } from '#features/files/server/images.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import { invalid, required } from '#server/kit/errors.ts'
import { implement, type UploadedFile } from '#server/kit/implement.ts'

/** Seen by everyone who knows the address: logos, covers, pictures in texts. Documents and answers are not. */
const publicPurposes = ['logo', 'cover', 'content']

export const fileHandlers = implement(fileCalls, {
  async upload(ctx, { purpose }, upload) {
    const { fileName, bytes } = required(upload, 'core.invalid')
    const { kind, body } = await checked({ fileName, bytes }, purpose)
    const id = uuid()
    const storageKey = `uploads/${ctx.who.orgId}/${id}.${kind.extension}`
    await ctx.adapters.storage.write(storageKey, body)
    const row = {
      topOrgId: ctx.who.orgId,
      id,
      fileName,
      extension: kind.extension,
      mediaType: kind.mediaType,
      bytes: body.length,
      purpose,
      storageKey,
      isPublic: publicPurposes.includes(purpose),
      accountId: ctx.who.accountId,
    }
    await ctx.db.insertInto('file').values(row).execute()
    return fileRefOf(row, ctx.config.PUBLIC_URL)
  },
})

async function checked({ fileName, bytes }: UploadedFile, purpose: string): Promise<{ kind: FileKind; body: Buffer }> {
  const kind = kindOf(bytes)
  if (!kind || (publicPurposes.includes(purpose) && !kind.isImage))
    throw invalid({ field: 'file', message: `${fileName}: 只支持图片、PDF 和 Office 文件 / pictures, PDF and Office files only` })
  if (!kind.isImage) return { kind, body: bytes }
  const body = await reencoded(bytes).catch(() => null)
  if (!body) throw invalid({ field: 'file', message: `${fileName}: 图片无法读取 / the picture cannot be read` })
  return { kind: { mediaType: 'image/webp', extension: 'webp', isImage: true }, body }
}
