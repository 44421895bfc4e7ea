/** Markup that is safe as it stands. */
export type Html = { readonly markup: string }
type Part = Html | string | number | false | null | undefined | readonly Html[]

/** Whatever is filled in is text and stays text, unless it is markup made here. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((before, string, index) => before + rendered(parts[index - 1]) + string) }
}

/** Markup from elsewhere that is known to be safe: the provider's own form. */
export function trusted(markup: string): Html {
  return { markup }
}

function rendered(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map((item) => item.markup).join('')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
