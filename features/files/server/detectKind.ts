export type FileKind = { mediaType: string; extension: string; isImage: boolean }

const office = 'application/vnd.openxmlformats-officedocument'
/** What may be uploaded; any other type is refused, known to the library or not. */
const accepted = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['application/pdf', 'pdf'],
  [`${office}.wordprocessingml.document`, 'docx'],
  [`${office}.spreadsheetml.sheet`, 'xlsx'],
  [`${office}.presentationml.presentation`, 'pptx'],
  ['application/zip', 'zip'],
])

/** What a file is, by its content; its name proves nothing. */
export async function detectKind(bytes: Buffer): Promise<FileKind | null> {
  // Loaded by the first upload.
  const { fileTypeFromBuffer } = await import('file-type')
  const mediaType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  const extension = accepted.get(mediaType)
  return extension ? { mediaType, extension, isImage: mediaType.startsWith('image/') } : null
}
