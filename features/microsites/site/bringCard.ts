import { isWeixin } from '#core/weixin.ts'

/** The event is named by the address: /bvent/{bventId}/{language}. What it takes is loaded in that browser alone. */
export function bringCard(): void {
  const [, , bventId] = location.pathname.split('/')
  if (!bventId || !isWeixin(navigator.userAgent)) return
  // Without it the app draws the card from the page's own words.
  void import('#features/microsites/site/weixinShare.ts').then(({ bringWeixinCard }) => bringWeixinCard(bventId)).catch(() => undefined)
}
