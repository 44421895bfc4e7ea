import { timingSafeEqual } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { addressKey, hashedKey, openLimiter, take } from '#server/kit/limiter.ts'
import { sealerOf } from '#server/kit/sealed.ts'
import type { SiteCookie } from '#server/kit/sitePage.ts'

const DEVICE_COOKIE = 'le_door'
const YEAR_SECONDS = 31_536_000
/** A hall may open a point's page so often for the first time; who is faster than one a second is not a hall. */
const NEW_DEVICES = 600
export const WINDOW_SECONDS = 600

type Place = { db: Db; config: Config }
type Cookies = Record<string, string | undefined>

/** Which device this is, if it was we who said so: a name that somebody makes up is nobody's. */
export async function deviceOf(place: Place, cookies: Cookies): Promise<string | null> {
  const [, id = '', mac = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(cookies[DEVICE_COOKIE] ?? '') ?? []
  return id && timingSafeEqual(await macOf(place, id), Buffer.from(mac, 'base64url')) ? id : null
}

/** The cookie by which a browser that opens the page for the first time is known from then on. */
export async function newDevice(place: Place & { cookies: Cookies; address: string }, checkinId: string): Promise<SiteCookie[]> {
  if (await deviceOf(place, place.cookies)) return []
  const opened = openLimiter(place.db, 'doorNew', NEW_DEVICES, WINDOW_SECONDS)
  const { isTaken } = await take(opened, hashedKey(`${checkinId} ${addressKey(place.address)}`))
  if (!isTaken) return []
  const id = uuid()
  const value = `${id}.${(await macOf(place, id)).toString('base64url')}`
  return [{ name: DEVICE_COOKIE, value, maxAgeSeconds: YEAR_SECONDS }]
}

async function macOf(place: Place, id: string): Promise<Buffer> {
  return (await sealerOf(place)).key(`door device:${id}`)
}
