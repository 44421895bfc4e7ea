import { expect, test } from 'vitest'
import { html } from '#core/html.ts'

test('what is filled in stays text, what was made here stays markup', () => {
  const typed = `"><script>alert('x')</script>&`
  const inner = html`<b>${typed}</b>`
  expect(html`<p title="${typed}">${inner}${[inner, inner]}${false}${null}${3}</p>`.markup).toBe(
    `<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">${inner.markup.repeat(3)}3</p>`,
  )
  expect(inner.markup).not.toContain('<script>')
})
