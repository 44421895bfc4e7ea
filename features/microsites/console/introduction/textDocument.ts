import tokens from '#theme/tokens.css?inline'
import styles from '#site/site.css?inline'
import type { Language } from '#core/language.ts'
import { cleanHtml } from '#console/kit/design/cleanHtml.ts'

/** One version of a text by itself, to be held against another. */
export function textDocument(description: string, language: Language): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<base target="_blank"><title>${language}</title><style>${tokens}${styles}</style></head>
<body><main class="body" style="background:var(--surface);min-height:100vh"><div class="rich">${cleanHtml(description)}</div></main></body></html>`
}
