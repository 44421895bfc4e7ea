import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { ScanResult } from '#features/checkin/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'

export const scanPath = checkinCalls.checkin.paths[0]
export const staffHeaders = (token: string) => ({ authorization: `Staff ${token}`, 'content-type': 'application/json' })

/** A check-in point and a staff link that is open on a scanner. */
export async function openDoor(
  db: Db,
  { orgId, bventId }: { orgId: string; bventId: string },
): Promise<{ checkinId: string; token: string }> {
  const [checkinId, linkId, token] = [uuid(), uuid(), `${uuid()}-${uuid()}`]
  const place = { topOrgId: orgId, bventId }
  await db
    .insertInto('checkinPoint')
    .values({ ...place, id: checkinId, name: '门', isMain: true, location: '{"isEnable":false}' })
    .execute()
  const link = {
    name: '门',
    checkinIds: [checkinId],
    mode: 'search',
    fields: ['fullName'],
    expiresAt: new Date(Date.now() + 2 * 3_600_000),
  }
  const secret = { tokenHash: Buffer.from(linkId), pinHash: Buffer.from(linkId), createdBy: uuid() }
  await db
    .insertInto('staffLink')
    .values({ ...place, ...link, ...secret, id: linkId })
    .execute()
  const tokenHash = createHash('sha256').update(token).digest()
  await db.insertInto('staffSession').values({ topOrgId: orgId, tokenHash, linkId, deviceId: 'scanner' }).execute()
  return { checkinId, token }
}

export const scanOf = (checkinId: string, attendeeId: string) =>
  JSON.stringify({ scanId: uuid(), checkinId, attendeeId, deviceTime: new Date().toISOString() })

export async function askDoor(url: string, token: string, body: string): Promise<ScanResult> {
  const response = await fetch(url + scanPath, { method: 'POST', headers: staffHeaders(token), body })
  const { returnObj } = (await response.json()) as { returnObj: ScanResult }
  return returnObj
}
