import { describe, expect, test } from 'vitest'
import { videoAddress, videoHosts } from '#core/video.ts'
import { linkAddress } from '#features/microsites/console/introduction/linkAddress.ts'

describe('a pasted video', () => {
  test.each([
    ['https://www.bilibili.com/video/BV1xx411c7mD/?spm=1', 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0'],
    ['https://v.qq.com/x/page/a0012abcde.html', 'https://v.qq.com/txp/iframe/player.html?vid=a0012abcde'],
    ['https://v.qq.com/x/cover/mzc001/b0012abcde.html', 'https://v.qq.com/txp/iframe/player.html?vid=b0012abcde'],
    ['http://v.youku.com/v_show/id_XNDk=.html', 'https://player.youku.com/embed/XNDk='],
    ['https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['<iframe src="//player.bilibili.com/player.html?bvid=BV1" width=1></iframe>', 'https://player.bilibili.com/player.html?bvid=BV1'],
    ['https://evil.example/video/BV1xx411c7mD', null],
    ['https://notbilibili.com/video/BV1xx411c7mD', null],
    ['javascript:alert(1)', null],
    ['https://player.bilibili.com/', null],
    ['', null],
  ])('%s', (pasted, player) => expect(videoAddress(pasted)).toBe(player))

  test('always plays from a host that the server lets through', () => {
    const played = videoAddress('https://youtu.be/dQw4w9WgXcQ') ?? ''
    expect(videoHosts).toContain(new URL(played).hostname)
  })
})

describe('a typed link', () => {
  test.each([
    ['example.com/a', 'https://example.com/a'],
    ['http://example.com', 'http://example.com/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['tel:021-100', 'tel:021-100'],
    ['example.com:8080', 'https://example.com:8080/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['word', null],
    ['', null],
  ])('%s', (typed, address) => expect(linkAddress(typed)).toBe(address))
})
