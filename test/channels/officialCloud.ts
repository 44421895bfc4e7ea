import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type Scene = { name: string; seconds: number | null }
type Button = { name?: string; type?: string; url?: string; appid?: string; pagepath?: string; key?: string; sub_button?: Button[] }

const refused = (errcode: number, errmsg: string) => ({ body: { errcode, errmsg } })

/** As WeChat judges a menu: how many, how long, and what each kind needs. */
function menuProblem(buttons: readonly Button[], isBelow = false): number | null {
  if (buttons.length === 0 || buttons.length > (isBelow ? 5 : 3)) return isBelow ? 40_023 : 40_016
  for (const { name = '', type, url, appid, pagepath, key, sub_button: below } of buttons) {
    if (name === '' || Buffer.byteLength(name) > (isBelow ? 60 : 16)) return isBelow ? 40_025 : 40_018
    if (below) {
      const problem = isBelow ? 40_022 : menuProblem(below, true)
      if (problem) return problem
    } else if (type === 'view' ? !url : type === 'miniprogram' ? !url || !appid || pagepath === undefined : type !== 'click' || !key)
      return 40_017
  }
  return null
}

/** The calls of an official account beside sending. */
export function official(path: string, body: string, menus: unknown[], scenes: Scene[]) {
  if (path === '/cgi-bin/account/getaccountbasicinfo')
    return {
      body: {
        errcode: 0,
        errmsg: 'ok',
        nickname: '华锐科技',
        account_type: 2,
        wx_verify_info: { qualification_verify: true, annual_review_end_time: 1_803_830_400 },
      },
    }
  if (path === '/cgi-bin/menu/delete') {
    menus.push(null)
    return refused(0, 'ok')
  }
  const said = JSON.parse(body) as {
    button?: Button[]
    action_name?: string
    expire_seconds?: number
    action_info?: { scene?: { scene_str?: string } }
  }
  if (path === '/cgi-bin/menu/create') {
    const problem = menuProblem(said.button ?? [])
    if (problem) return refused(problem, 'invalid button')
    menus.push(said.button)
    return refused(0, 'ok')
  }
  const name = said.action_info?.scene?.scene_str ?? ''
  const isLasting = said.action_name === 'QR_LIMIT_STR_SCENE'
  if (!/^\w{1,64}$/.test(name) || (!isLasting && (said.action_name !== 'QR_STR_SCENE' || !said.expire_seconds)))
    return refused(40_053, 'invalid action info')
  scenes.push({ name, seconds: isLasting ? null : (said.expire_seconds ?? null) })
  return {
    body: {
      ticket: `ticket-${scenes.length}`,
      url: `http://weixin.qq.com/q/${name}`,
      ...(!isLasting && { expire_seconds: said.expire_seconds }),
    },
  }
}

const sha1 = (...words: string[]) => createHash('sha1').update(words.sort().join('')).digest('hex')

type Event = { openId: string; at?: Date; event?: string; key?: string; text?: string }
type Side = { appId: string; token: string; aesKey?: string }

/** What WeChat posts when a follower does something: its words, its signature, in safe mode closed. */
export function followerEvent({ appId, token, aesKey }: Side, { openId, at = new Date(), event, key = '', text = '' }: Event) {
  const seconds = Math.floor(at.getTime() / 1_000)
  const kind = event
    ? `<MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event><EventKey><![CDATA[${key}]]></EventKey>`
    : `<MsgType><![CDATA[text]]></MsgType><Content><![CDATA[${text}]]></Content><MsgId>1234567890123456</MsgId>`
  const xml = `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${openId}]]></FromUserName><CreateTime>${seconds}</CreateTime>${kind}</xml>`
  const [timestamp, nonce] = [String(seconds), randomBytes(4).toString('hex')]
  const query = new URLSearchParams({ timestamp, nonce, signature: sha1(token, timestamp, nonce), openid: openId })
  if (!aesKey) return { query, body: xml }
  const words = Buffer.from(xml)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length)
  const bytes = Buffer.concat([randomBytes(16), length, words, Buffer.from(appId)])
  const pad = 32 - (bytes.length % 32)
  const secret = Buffer.from(`${aesKey}=`, 'base64')
  const cipher = createCipheriv('aes-256-cbc', secret, secret.subarray(0, 16)).setAutoPadding(false)
  const sealed = Buffer.concat([cipher.update(Buffer.concat([bytes, Buffer.alloc(pad, pad)])), cipher.final()]).toString('base64')
  query.set('encrypt_type', 'aes')
  query.set('msg_signature', sha1(token, timestamp, nonce, sealed))
  return { query, body: `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>` }
}

/** Reads an answer as WeChat would: in safe mode only if it is signed and closed. */
export function answerIn({ token, aesKey }: Side, body: string): string {
  const part = (xml: string, name: string) =>
    new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`).exec(xml)?.slice(1).find(Boolean) ?? ''
  if (!aesKey) return part(body, 'Content')
  const sealed = part(body, 'Encrypt')
  if (part(body, 'MsgSignature') !== sha1(token, part(body, 'TimeStamp'), part(body, 'Nonce'), sealed)) throw new Error('not signed')
  const secret = Buffer.from(`${aesKey}=`, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', secret, secret.subarray(0, 16)).setAutoPadding(false)
  const bytes = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()])
  return part(bytes.subarray(20, 20 + bytes.readUInt32BE(16)).toString(), 'Content')
}
