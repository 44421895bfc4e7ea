/** What a reader may follow; a bare domain becomes https, anything that runs code is refused. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^(mailto:|tel:)\S+$/i.test(text)) return text
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}
