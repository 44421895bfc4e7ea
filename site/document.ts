import type { Language } from '#core/language.ts'
import { siteMessages } from '#site/messages.ts'
import { html, trusted, type Html } from '#core/html.ts'
import { textIn } from '#core/messages.ts'

export type SiteDocument = {
  language: Language
  title: string
  description: string
  url: string
  image?: string
  /** The address of its web app manifest: the page can be put on a phone's home screen. */
  manifest?: string
  /** What else its head says: other languages, what it is about in terms that search engines read. */
  head?: Html
  body: Html
}

/** `data` is what the page's script begins with; it stands in the document, so that nothing is asked twice. */
export type SiteAssets = {
  styles: readonly string[]
  /** Rules that stand in the document itself: nothing is waited for before it is shown. */
  rules?: string
  scripts: readonly string[]
  data?: unknown
  preview?: Preview | undefined
}
/** `draft`: a designer's frame; `unpublished`: an event that is not out, shown to its organisers. */
export type Preview = 'draft' | 'unpublished'

/** The frame of every attendee page: what link previews read, the stylesheets, and no script unless a page brings one. */
export function siteDocument(
  { language, title, description, url, image, manifest, head, body }: SiteDocument,
  { styles, rules, scripts, data, preview }: SiteAssets,
): string {
  const [entry, ...needed] = scripts
  return html`<!doctype html>
    <html lang="${language}" ${preview && html`data-preview="${preview}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:url" content="${url}" />
        ${image && html`<meta property="og:image" content="${image}" />`}
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="canonical" href="${url}" />
        ${manifest && html`<link rel="manifest" href="${manifest}" />`} ${head}
        ${
          rules &&
          html`<style>
            ${trusted(rules)}
          </style>`
        }
        ${styles.map((style) => html`<link rel="stylesheet" href="${style}" />`)}
        ${needed.map((script) => html`<link rel="modulepreload" href="${script}" />`)}
        ${
          data !== undefined &&
          html`<script type="application/json" id="page-data">
            ${trusted(scriptSafe(data))}
          </script>`
        }
        ${entry && html`<script type="module" src="${entry}"></script>`}
      </head>
      <body>
        ${preview === 'unpublished' && html`<p class="ribbon" role="status">${textIn(siteMessages.ribbon, language)}</p>`} ${body}
      </body>
    </html>`.markup
}

/** JSON that cannot end the element it stands in. */
function scriptSafe(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
