import { html } from '#core/html.ts'
import { textIn } from '#core/messages.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'

/** Beneath the letter, in its own language; once, however often it is tried. */
export function withLeaving(body: string, url: string): string {
  if (body.includes(url)) return body
  const language = /<html lang="en/.test(body) ? 'en' : 'zh-CN'
  const { markup } = html`<p style="margin:0;padding:0 12px 24px;text-align:center;font-size:12px">
    <a href="${url}" class="lt-soft" style="color:#626c7a">${textIn(deliveryMessages['delivery.unsubscribe'], language)}</a>
  </p>`
  const end = body.lastIndexOf('</body>')
  return end < 0 ? body + markup : body.slice(0, end) + markup + body.slice(end)
}
