import { isWeixin, WEIXIN_SCRIPT } from '#core/weixin.ts'
import { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { callSite } from '#site/kit/callSite.ts'

type Card = { title: string; desc: string; link: string; imgUrl: string }
type Weixin = {
  config: (asked: object) => void
  ready: (then: () => void) => void
  updateAppMessageShareData: (card: Card) => void
  updateTimelineShareData: (card: Omit<Card, 'desc'>) => void
}
const SHARING = ['updateAppMessageShareData', 'updateTimelineShareData']

/** In WeChat's browser the card is handed to the app, if the organiser has bound an account; elsewhere nothing is loaded. */
export async function bringWeixinCard(bventId: string): Promise<void> {
  if (!isWeixin(navigator.userAgent)) return
  const { result } = await callSite(officialAccountCalls.pageSignature, { bventId, url: location.href.split('#')[0] ?? '' })
  if (!result) return
  await loaded(WEIXIN_SCRIPT)
  const { wx } = window as unknown as { wx?: Weixin }
  if (!wx) return
  const { appId, timestamp, nonceStr, signature } = result
  wx.ready(() => {
    const { desc, ...card } = cardOf(document)
    wx.updateAppMessageShareData({ ...card, desc })
    wx.updateTimelineShareData(card)
  })
  wx.config({ debug: false, appId, timestamp, nonceStr, signature, jsApiList: SHARING })
}

/** What the page says of itself to everybody else. */
function cardOf(page: Document): Card {
  const said = (property: string) => page.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? ''
  return { title: said('title'), desc: said('description'), link: location.href.split('#')[0] ?? '', imgUrl: said('image') }
}

function loaded(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} did not load`)))
    document.head.append(script)
  })
}
