import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

const MARK = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-f]{16})$/
const TOKEN_BYTES = 32
const ID_BYTES = 16

/** What a letter carries of itself, so that it is known again: a mark in its envelope, a token in its links. */
export type Marks = {
  markOf: (id: string) => string
  /** The message of a genuine mark. */
  readMark: (mark: string) => string | null
  tokenOf: (id: string) => string
  readToken: (token: string) => string | null
  /** Of a link, so that it leads where the letter's author wanted and nowhere else. */
  signLink: (id: string, to: string) => string
  isLink: (id: string, to: string, mac: string) => boolean
}

export async function marksOf(asking: { db: Db; config: Config }): Promise<Marks> {
  const key = createSecretKey(await siteKeyOf(asking, 'message'))
  const macOf = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest()
  const shortMac = (id: string) => macOf('mark', id).toString('hex').slice(0, 16)
  const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
  const tokenOf = (id: string) => Buffer.concat([bytesOf(id), macOf('token', id).subarray(0, TOKEN_BYTES - ID_BYTES)]).toString('base64url')
  const signLink = (id: string, to: string) => macOf('link', `${id}\n${to}`).toString('base64url').slice(0, 22)
  return {
    markOf: (id) => `${id.replaceAll('-', '')}.${shortMac(id)}`,
    readMark(mark) {
      const parts = MARK.exec(mark)
      if (!parts) return null
      const id = parts.slice(1, 6).join('-')
      return isSame(parts[6] ?? '', shortMac(id)) ? id : null
    },
    tokenOf,
    readToken(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== TOKEN_BYTES) return null
      const id = bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      return isSame(token, tokenOf(id)) ? id : null
    },
    signLink,
    isLink: (id, to, mac) => isSame(mac, signLink(id, to)),
  }
}

export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
