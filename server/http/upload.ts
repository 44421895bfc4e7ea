import { httpMessages } from '#server/http/messages.ts'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#core/call.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import type { UploadedFile } from '#server/kit/implement.ts'

/** One file and its flat fields; names are kept only as far as they are harmless. */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes }: Upload,
  language: Language,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  if (!request.isMultipart()) throw new AppError('core.mediaType')
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { files: 1, fields: 20, fileSize: maxBytes, fieldSize: 10_000 } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else file = { fileName: safeName(part.filename), bytes: await part.toBuffer() }
  }
  if (!file) throw invalid({ field: 'file', message: textIn(httpMessages.noFile, language) })
  return { fields, file }
}

export function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex
  const clean = base.replace(/[\u0000-\u001f\u007f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return clean.replace(/^\.+/, '').slice(-150) || 'file'
}
