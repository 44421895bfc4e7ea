/** The app's own script, which its documentation asks to be loaded from there; only its own browser is given it. */
export const WEIXIN_SCRIPT = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'

export function isWeixin(userAgent: string | undefined): boolean {
  return userAgent?.includes('MicroMessenger') ?? false
}
