import { randomBytes } from 'node:crypto'
import { closed, isSame, opened, signatureOf } from '#server/adapters/channels/officialCrypto.ts'
import { NotGenuine, type Heard, type ReceiptAnswer, type Told } from '#server/adapters/channels/port.ts'

type Listening = { appId: string; token: string; aesKey?: string | undefined }

export const inXml = (xml: string, name: string) =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`)
    .exec(xml)
    ?.slice(1)
    .find((one) => one !== undefined) ?? ''

export function isSigned(token: string, { signature = '', timestamp = '', nonce = '' }: Told['query']): boolean {
  return isSame(signature, signatureOf(token, timestamp, nonce))
}

/** The words as they were meant: signed, and in safe mode opened; with a key nothing is believed that comes open. */
export function wordsOf({ appId, token, aesKey }: Listening, { rawBody, query }: Told): string {
  const xml = rawBody.toString('utf8')
  if (!aesKey) {
    if (!isSigned(token, query)) throw new NotGenuine('signature')
    return xml
  }
  const sealed = inXml(xml, 'Encrypt')
  const { msg_signature: signature = '', timestamp = '', nonce = '' } = query
  if (sealed === '' || !isSame(signature, signatureOf(token, timestamp, nonce, sealed))) throw new NotGenuine('signature')
  return opened({ aesKey, appId }, sealed)
}

const SCENE_PREFIX = 'qrscene_'

/** What a follower did, or null for everything that is no business of ours. */
export function heardIn(xml: string): Heard | null {
  const openId = inXml(xml, 'FromUserName')
  const seconds = Number(inXml(xml, 'CreateTime'))
  if (openId === '' || !Number.isSafeInteger(seconds)) return null
  const about = { openId, account: inXml(xml, 'ToUserName'), at: new Date(seconds * 1_000) }
  const key = inXml(xml, 'EventKey')
  switch (inXml(xml, 'MsgType') === 'event' ? inXml(xml, 'Event') : inXml(xml, 'MsgType')) {
    case 'subscribe':
      return { ...about, kind: 'subscribe', scene: key.startsWith(SCENE_PREFIX) ? key.slice(SCENE_PREFIX.length) : '', text: '' }
    case 'unsubscribe':
      return { ...about, kind: 'unsubscribe', scene: '', text: '' }
    case 'SCAN':
      return { ...about, kind: 'scan', scene: key, text: '' }
    case 'CLICK':
      return { ...about, kind: 'click', scene: '', text: key }
    case 'VIEW':
    case 'view_miniprogram':
      return { ...about, kind: 'view', scene: '', text: key }
    case 'text':
      return { ...about, kind: 'text', scene: '', text: inXml(xml, 'Content') }
    default:
      return null
  }
}

/** Text in a CDATA part may not end it. */
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An answer in the same breath; in safe mode as closed as the question. */
export function repliedTo(account: Listening, heard: Heard, text: string, now: Date): ReceiptAnswer {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const xml = `<xml><ToUserName>${cdata(heard.openId)}</ToUserName><FromUserName>${cdata(heard.account)}</FromUserName><CreateTime>${seconds}</CreateTime><MsgType>${cdata('text')}</MsgType><Content>${cdata(text)}</Content></xml>`
  const mediaType = 'application/xml; charset=utf-8'
  const { appId, token, aesKey } = account
  if (!aesKey) return { mediaType, body: xml }
  const sealed = closed({ aesKey, appId }, xml)
  const nonce = randomBytes(8).toString('hex')
  const body = `<xml><Encrypt>${cdata(sealed)}</Encrypt><MsgSignature>${cdata(signatureOf(token, seconds, nonce, sealed))}</MsgSignature><TimeStamp>${seconds}</TimeStamp><Nonce>${cdata(nonce)}</Nonce></xml>`
  return { mediaType, body }
}
