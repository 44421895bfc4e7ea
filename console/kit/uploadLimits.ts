import { t } from '#console/kit/text.ts'

export type UploadLimits = { maxBytes: number; /** Without the dot: `png`. Empty: any. */ extensions: readonly string[] }

const MEGABYTE = 1_000_000

export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE && bytes % MEGABYTE !== 0 ? 1 : 0)} MB`
}

/** The type comes from the file-name extension. Spec §5. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** `jpeg` is `jpg` to everyone but a file dialog. */
export function typesText(extensions: readonly string[]): string {
  const names = extensions.filter((extension) => extension !== 'jpeg').map((extension) => extension.toUpperCase())
  return names.join(t('kit.comma'))
}

/** Why a file cannot be taken, in words that name it; null when it can. */
export function uploadProblem(file: { name: string; size: number }, { maxBytes, extensions }: UploadLimits): string | null {
  if (file.size === 0) return t('kit.fileEmpty', { name: file.name })
  if (extensions.length > 0 && !extensions.includes(extensionOf(file.name)))
    return t('kit.fileType', { name: file.name, types: typesText(extensions) })
  if (file.size > maxBytes) return t('kit.fileSize', { name: file.name, size: megabytes(file.size), limit: megabytes(maxBytes) })
  return null
}
