import { createRequire } from 'node:module'
import type { IOptions } from 'sanitize-html'
import { videoHosts } from '#core/video.ts'

const load = createRequire(import.meta.url)

/** Loaded when the first text is read: it brings a parser of styles that no other request needs. */
function sanitize(html: string, options: IOptions): string {
  const sanitizeHtml: typeof import('sanitize-html') = load('sanitize-html')
  return sanitizeHtml(html, options)
}

const allowedTags =
  'p br hr h1 h2 h3 h4 blockquote pre code strong b em i u s mark sub sup span div ul ol li a img figure figcaption table thead tbody tr th td colgroup col iframe'.split(
    ' ',
  )

const styles = {
  'text-align': [/^(left|center|right|justify)$/],
  color: [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*(,\s*\d{1,3}\s*){2}\)$/],
  'background-color': [/^#[0-9a-f]{3,8}$/i],
  width: [/^\d{1,4}(px|%)$/],
}

/** What people write in the editor and nothing else: sanitised by allow-list when it is written, and again when it is read. */
export function sanitizeRichText(html: string): string {
  return sanitize(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      iframe: ['src', 'width', 'height', 'allowfullscreen', 'title', 'sandbox', 'referrerpolicy', 'loading'],
      td: ['colspan', 'rowspan', 'style'],
      th: ['colspan', 'rowspan', 'style'],
      col: ['style'],
      '*': ['style'],
    },
    allowedStyles: { '*': styles },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'http'], iframe: ['https'] },
    allowProtocolRelative: false,
    allowedIframeHostnames: videoHosts,
    allowIframeRelativeUrls: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' } }),
      iframe: (tagName, attribs) => ({
        tagName,
        attribs: {
          ...attribs,
          sandbox: 'allow-scripts allow-same-origin allow-presentation',
          referrerpolicy: 'no-referrer',
          loading: 'lazy',
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs.src,
    disallowedTagsMode: 'discard',
    nestingLimit: 40,
  })
}

/** The words of a text, for previews and link cards. */
export function plainText(html: string, length: number): string {
  const text = sanitize(html, { allowedTags: [], allowedAttributes: {}, textFilter: (part) => `${part} ` })
  const words = text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replace(/\s+/g, ' ').trim()
  return words.length > length ? `${words.slice(0, length - 1)}…` : words
}
