const MAX_ADDRESS = 2_000
const MAX_DECODINGS = 5

export type ReadAddress = { kind: 'own'; path: string } | { kind: 'foreign'; url: URL }

/**
 * What an address that somebody gave really is, for everything that redirects: a path of ours, or a place elsewhere.
 * Null where it is neither in plain sight: whatever pretends to be something else is not followed at all.
 */
export function readAddress(text: string, own: string): ReadAddress | null {
  // oxlint-disable-next-line no-control-regex
  if (text.length > MAX_ADDRESS || /[\u0000-\u0020\u007f\\]/.test(text)) return null
  if (!/^(\/(?!\/)|https?:\/\/[^/])/i.test(text)) return null
  const [url, ours] = [URL.parse(text, own), new URL(own)]
  if (!url || url.username || url.password || !isPlain(url.pathname)) return null
  if (url.origin !== ours.origin) return url.hostname.startsWith(`${ours.hostname}.`) ? null : { kind: 'foreign', url }
  const path = url.pathname + url.search + url.hash
  return path.length > MAX_ADDRESS || hasEmptyPart(url.pathname) ? null : { kind: 'own', path }
}

/** The path of an address of ours, or null: what is given back leads to this site however often it is read again. */
export function ownPath(text: string, own: string): string | null {
  const read = readAddress(text, own)
  return read?.kind === 'own' ? read.path : null
}

/** Encoded once more than it should be, it would be one address for whoever checks it and another for whoever follows it. */
function isPlain(path: string): boolean {
  const read = decodings(path)
  // oxlint-disable-next-line no-control-regex
  return read !== null && read.every((text) => !/[\u0000-\u001f\u007f\\]/.test(text))
}

/** `//` begins the name of a host wherever a path is read without its own; no page of ours has it. */
function hasEmptyPart(path: string): boolean {
  return (decodings(path) ?? ['//']).some((text) => text.includes('//'))
}

/** The path and all it becomes by being decoded, until nothing changes any more; null if that does not end well. */
function decodings(path: string): string[] | null {
  const found = [path]
  for (let text = path; found.length <= MAX_DECODINGS; found.push(text)) {
    const decoded = decodedOrNull(text)
    if (decoded === null) return null
    if (decoded === text) return found
    text = decoded
  }
  return null
}

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
