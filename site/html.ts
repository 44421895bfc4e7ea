/** Text that is markup already and is not escaped again. */
export type Html = { readonly html: string }
type Part = string | number | Html | null | undefined | false | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}

/** Everything put into the template is escaped, unless it is markup made the same way. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((made, text, index) => made + text + (index < parts.length ? partOf(parts[index]) : ''), '') }
}

/** Markup from elsewhere that has been sanitised. */
export function trusted(markup: string): Html {
  return { html: markup }
}

function partOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if (Array.isArray(part)) return (part as readonly Part[]).map(partOf).join('')
  return (part as Html).html
}
