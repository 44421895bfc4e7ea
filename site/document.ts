import type { Language } from '#core/language.ts'
import { html, type Html } from '#core/html.ts'

export type SiteDocument = { language: Language; title: string; description: string; url: string; image?: string; body: Html }

/** The frame of every attendee page: what link previews read, the stylesheet, and no script unless a page brings one. */
export function siteDocument({ language, title, description, url, image, body }: SiteDocument, assets: { css: string }): string {
  return html`<!doctype html>
    <html lang="${language}">
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
        <link rel="stylesheet" href="${assets.css}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup
}
