import { videoHosts } from '#core/video.ts'

const players: [host: RegExp, path: RegExp, player: (id: string) => string][] = [
  [/(^|\.)bilibili\.com$/, /\/video\/(BV\w+)/, (id) => `https://player.bilibili.com/player.html?bvid=${id}&autoplay=0`],
  [/^v\.qq\.com$/, /\/x\/(?:page|cover\/\w+)\/(\w+)\.html/, (id) => `https://v.qq.com/txp/iframe/player.html?vid=${id}`],
  [/^v\.youku\.com$/, /\/v_show\/id_(\w+={0,2})/, (id) => `https://player.youku.com/embed/${id}`],
  [/(^|\.)youtube\.com$/, /\/(?:watch\?(?:.*&)?v=|shorts\/)([\w-]{6,})/, (id) => `https://www.youtube-nocookie.com/embed/${id}`],
  [/^youtu\.be$/, /^\/([\w-]{6,})/, (id) => `https://www.youtube-nocookie.com/embed/${id}`],
  [/^vimeo\.com$/, /^\/(\d+)/, (id) => `https://player.vimeo.com/video/${id}`],
]

/** The player's address for what people paste: the page of a video, its short link, or the embed code; null for anything else. */
export function videoAddress(pasted: string): string | null {
  const [, source] = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(pasted) ?? []
  const url = urlOf((source ?? pasted).trim())
  if (!url) return null
  for (const [host, path, player] of players) {
    const id = host.test(url.hostname) ? path.exec(url.pathname + url.search)?.[1] : undefined
    if (id) return player(id)
  }
  return videoHosts.includes(url.hostname) && url.pathname.length > 1 ? url.href : null
}

function urlOf(text: string): URL | null {
  const address = text.startsWith('//') ? `https:${text}` : text.replace(/^http:/i, 'https:')
  const url = URL.parse(address)
  return url?.protocol === 'https:' ? url : null
}

/** What a reader may follow; a bare domain becomes https, anything that runs code is refused. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^(mailto:|tel:)\S+$/i.test(text)) return text
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null
}
