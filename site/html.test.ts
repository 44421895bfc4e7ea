import { expect, test } from 'vitest'
import { html, trusted } from '#site/html.ts'

test.each([
  [html`<p title="${'"><script>'}">${'<b>&'}</p>`, '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;</p>'],
  [html`${[html`<i>${'a'}</i>`, html`<i>${'<'}</i>`]}`, '<i>a</i><i>&lt;</i>'],
  [html`${null}${undefined}${false}${0}`, '0'],
  [html`${trusted('<b>ok</b>')}`, '<b>ok</b>'],
])('%#', (made, expected) => {
  expect(made.html).toBe(expected)
})
