import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')

/** One stylesheet for the attendee's pages: the tokens, dark by the phone's own choice, and the site's few rules. */
export async function siteCss(): Promise<{ path: string; text: string }> {
  const [tokens, base, site] = [await read('console/theme/tokens.css'), await read('console/theme/base.css'), await read('site/site.css')]
  const text = [tokens, darkByChoice(tokens), base, site].join('\n')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return { path: `/assets/site-${hash}.css`, text }
}

/** The console switches `data-theme`; a page without a script follows the phone. */
function darkByChoice(tokens: string): string {
  const dark = /\[data-theme='dark'\]\s*\{([^}]*)\}/.exec(tokens.replaceAll('"dark"', "'dark'"))?.[1] ?? ''
  return `@media (prefers-color-scheme: dark) { :root { ${dark} } }`
}
