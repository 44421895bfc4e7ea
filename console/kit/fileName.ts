export const MAX_FILE_NAME = 100

/** The name in a Content-Disposition header, its international form first. */
export function fileNameIn(disposition: string | null): string {
  const [, encoded] = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '') ?? []
  return shortened(decoded(encoded) || quoted || plain?.trim() || 'download')
}

function decoded(text: string | undefined): string {
  try {
    return text ? decodeURIComponent(text.trim()) : ''
  } catch {
    return ''
  }
}

/** Export file names are shortened beyond 100 characters; the extension stays. Spec §9. */
export function shortened(fileName: string): string {
  const letters = [...fileName]
  if (letters.length <= MAX_FILE_NAME) return fileName
  const extension = [...(/\.[^.]{1,10}$/.exec(fileName)?.[0] ?? '')]
  return `${letters.slice(0, MAX_FILE_NAME - extension.length - 1).join('')}…${extension.join('')}`
}
