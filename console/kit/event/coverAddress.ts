const SHARP = 2

/** Uploaded covers are cut to size by the file server; drawn ones scale by themselves. */
export function coverAddress(url: string, width: number, height: number): string {
  if (!url.startsWith('/files/')) return url
  return `${url.split('?')[0]}?${new URLSearchParams({ width: String(width * SHARP), height: String(height * SHARP) }).toString()}`
}
