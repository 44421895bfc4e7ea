/** Where a video in a text may be shown from; everything else is a link. Editor, sanitiser and content policy read this. */
export const videoHosts = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
]
