/** Where a video in a text may be shown from; everything else is a link. Editor, sanitiser and content policy read this. */
export const videoHosts = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
]

/** Whether this is the address of such a player. */
export function isPlayer(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && videoHosts.includes(url.hostname)
}

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
