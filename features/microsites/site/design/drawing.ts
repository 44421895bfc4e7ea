import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { said, type Block, type Design, type DesignPage, type Picture, type Words } from '#features/designs/blockTypes.ts'
import { widths } from '#features/files/rules.ts'
import { siteBlockMessages } from '#features/microsites/siteBlockMessages.ts'
import type { SiteContent } from '#features/microsites/shapes.ts'

export type SayKey = keyof typeof siteBlockMessages

/** All that a page is drawn from: the same on the site and in the builder. */
export type Drawing = SiteContent & {
  design: Design
  page: DesignPage
  language: Language
  now: Date
  /** Goes along with links to the form and between pages. */
  along: string
  /** In the builder a block without content says so; on the site it is not there. */
  isDraft: boolean
}

export function say({ language }: Pick<Drawing, 'language'>, key: SayKey, params?: Record<string, string | number>): string {
  return format(textIn(siteBlockMessages[key], language), params, language)
}

export function wordsIn({ language }: Pick<Drawing, 'language'>, words: Words): string {
  return said(words, language)
}

/** One block in its place; its name is where the menu leads. */
export function section(block: Block, content: Html, look = ''): Html {
  return html`<section class="ms-block b-${block.type} ${look}" id="b-${block.id}" data-block="${block.id}">
    <div class="ms-wide">${content}</div>
  </section>`
}

export function heading(text: string): Html | null {
  return text ? html`<h2 dir="auto">${text}</h2>` : null
}

const shownWidths = widths.filter((width) => width >= 320)

/** The stored widths of a picture, for the browser to choose from. */
export function widthsOf(address: string): string {
  return shownWidths.map((width) => `${address}?width=${width} ${width}w`).join(', ')
}

/** In the width that fits; one that is gone is left out. */
export function pictureTag(drawing: Pick<Drawing, 'missing' | 'language'>, picture: Picture, sizes: string, isFirst = false): Html | null {
  if (!picture || drawing.missing.includes(picture.fileId)) return null
  const address = `/files/${picture.fileId}`
  const loading = isFirst ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`
  return html`<img
    src="${address}?width=960"
    srcset="${widthsOf(address)}"
    sizes="${sizes}"
    alt="${said(picture.alt, drawing.language)}"
    dir="auto"
    ${loading}
  />`
}

/** What the organiser sees where nothing is yet. */
export function emptyNote(drawing: Drawing, key: SayKey = 'emptyBlock'): Html | null {
  return drawing.isDraft ? html`<p class="ms-empty">${say(drawing, key)}</p>` : null
}
