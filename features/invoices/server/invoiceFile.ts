import { fromBuffer, type Entry } from 'yauzl'
import { v7 as uuid } from 'uuid'
import { mediaTypes } from '#core/mediaTypes.ts'
import { numberInName } from '#features/invoices/rules.ts'
import type { InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import { wrong } from '#features/invoices/server/judgeTitle.ts'
import { readInvoice } from '#features/invoices/server/readInvoice.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import type { FileAnswer, UploadedFile } from '#server/kit/implement.ts'

const PURPOSE = 'invoice'
const UNUSED_MS = 86_400_000
const MOST_PARTS = 2_000

/** What a file is by its content; its name proves nothing. An OFD is an archive with `OFD.xml` at its root. */
export async function kindOfInvoice(bytes: Buffer): Promise<'pdf' | 'ofd' | null> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (!bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) return null
  return new Promise((resolve) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error || archive.entryCount > MOST_PARTS) return resolve(null)
      archive.on('entry', ({ fileName }: Entry) => (fileName === 'OFD.xml' ? resolve('ofd') : archive.readEntry()))
      archive.on('end', () => resolve(null))
      archive.on('error', () => resolve(null))
      archive.readEntry()
    })
  })
}

/** Lies there for a day, and longer once an invoice is issued with it. */
export async function uploadInvoice(ctx: Context, { fileName, bytes }: UploadedFile) {
  const kind = await kindOfInvoice(bytes)
  const read = kind && (await readInvoice(bytes, kind))
  if (!kind || !read) throw wrong(ctx, 'file', 'file', { fileName })
  const { orgId, accountId } = ctx.who
  const id = uuid()
  const storageKey = `invoices/${orgId}/${id}.${kind}`
  await ctx.adapters.storage.write(storageKey, bytes)
  const expiresAt = new Date(ctx.now.getTime() + UNUSED_MS)
  const kept = { purpose: PURPOSE, storageKey, isPublic: false, accountId, expiresAt }
  await ctx.db
    .insertInto('file')
    .values({ topOrgId: orgId, id, fileName, extension: kind, mediaType: mediaTypes[kind], bytes: bytes.length, ...kept })
    .execute()
  return { fileId: id, fileName, kind, number: read.number || numberInName(fileName), read }
}

/** One that was uploaded for an invoice and that no invoice has yet; any other is as unknown as none. */
export async function claimInvoiceFile({ db, now }: Context, fileId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ expiresAt: null })
    .where('id', '=', fileId)
    .where('purpose', '=', PURPOSE)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  required(numUpdatedRows === 1n ? true : null)
}

export async function invoiceFile({ db, adapters }: Pick<Context, 'db' | 'adapters'>, { fileId }: InvoiceRow): Promise<FileAnswer> {
  const file = required(
    await db.selectFrom('file').select(['storageKey', 'fileName', 'mediaType']).where('id', '=', required(fileId)).executeTakeFirst(),
  )
  const { body, bytes } = required(await adapters.storage.read(file.storageKey))
  return { fileName: file.fileName, mediaType: file.mediaType, bytes, body }
}
