import { html, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'

/** Beneath the letter, in its own language; once, however often it is tried. */
export function withLeaving(body: string, url: string): string {
  if (body.includes(url)) return body
  return beneath(
    body,
    (language) =>
      html`<a href="${url}" class="lt-soft" style="color:#626c7a">${textIn(deliveryMessages['delivery.unsubscribe'], language)}</a>`,
  )
}

/** Whoever reads it is told that its links are counted. */
export function withCountedNote(body: string): string {
  return beneath(
    body,
    (language) => html`<span class="lt-soft" style="color:#626c7a">${textIn(deliveryMessages['delivery.countedNote'], language)}</span>`,
  )
}

function beneath(body: string, line: (language: Language) => Html): string {
  const language = /<html lang="en/.test(body) ? 'en' : 'zh-CN'
  const { markup } = html`<p style="margin:0;padding:0 12px 24px;text-align:center;font-size:12px">${line(language)}</p>`
  const end = body.lastIndexOf('</body>')
  return end < 0 ? body + markup : body.slice(0, end) + markup + body.slice(end)
}
