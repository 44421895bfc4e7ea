import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { RehearsalPlan } from '#features/checkin/shapes.ts'
import { NO_RANGE, type DoorField, type PointType } from '#features/checkin/pointTypes.ts'
import { newPin, newToken, pinHash, tokenHash } from '#features/checkin/server/doorTokens.ts'
import { mainPoint } from '#features/checkin/server/points.ts'
import { HOUR_MS, minutesAfter } from '#server/demo/days.ts'
import type { PlacedEvent } from '#server/demo/placed.ts'
import type { Filling, Member } from '#server/demo/filling.ts'

export type Gate = { linkId: string; gate: string; weight: number }
export type Door = { mainId: string; gates: Gate[]; points: { id: string; name: string }[] }

type NewPoint = { name: string; pointType: PointType; ticketIds?: string[] }
type NewGate = { name: string; gate: string; devices: number; weight: number; mode?: 'scan' | 'search'; isWalkIn?: boolean }
type Opening = { by: Member; gates: NewGate[]; points?: NewPoint[]; plan?: Omit<RehearsalPlan, 'startTime'>; greeting: string }

const seen: DoorField[] = ['fullName', 'status', 'ticketName', 'company', 'remark']

/** The points of an event, who stands at them, and the wall behind them. */
export async function fillDoor(filling: Filling, placed: PlacedEvent, { by, gates, points = [], plan, greeting }: Opening): Promise<Door> {
  const { db, log } = filling
  const { orgId, bventId, event, starts } = placed
  const place = { topOrgId: orgId, bventId }
  const opened = minutesAfter(starts, -60)
  const prepared = minutesAfter(starts, -22 * 60)
  const main = await mainPoint(db, { topOrgId: orgId, id: bventId, languages: Object.keys(event.introduction) })
  const rehearsal = plan ? JSON.stringify({ ...plan, startTime: opened.toISOString() }) : null
  await db.updateTable('checkinPoint').set({ createdAt: prepared, rehearsal }).where('id', '=', main.id).execute()
  const others = points.map((point, at) => ({ id: uuid(), ...point, createdAt: minutesAfter(prepared, at + 1) }))
  const location = JSON.stringify(NO_RANGE)
  if (others.length > 0)
    await db
      .insertInto('checkinPoint')
      .values(others.map(({ ticketIds = [], ...point }) => ({ ...place, ...point, ticketIds, location })))
      .execute()
  const wall = JSON.stringify({ nameMode: 'masked', isTicketShown: true, greeting })
  await db
    .insertInto('checkinSetting')
    .values({ ...place, wall })
    .execute()
  for (const { id, name } of others)
    log.push({ at: prepared, orgId, by, action: 'checkin.savePoint', objectId: id, bventId, after: { name } })
  const links = await fillLinks(filling, placed, { by, gates, prepared, checkinIds: [main.id, ...others.map(({ id }) => id)] })
  return { mainId: main.id, gates: links, points: others.map(({ id, name }) => ({ id, name })) }
}

type Linking = { by: Member; gates: readonly NewGate[]; prepared: Date; checkinIds: string[] }

/** Tokens and PINs are real chance: whoever wants to use such a link makes a new one. */
async function fillLinks(
  filling: Filling,
  { orgId, bventId, starts, ends }: PlacedEvent,
  { by, gates, prepared, checkinIds }: Linking,
): Promise<Gate[]> {
  const { db, log } = filling
  const links: Gate[] = []
  for (const [at, { name, gate, devices, weight, mode = 'scan', isWalkIn = false }] of gates.entries()) {
    const id = uuid()
    const created = minutesAfter(prepared, 10 + at * 4)
    const columns = { name, gate, checkinIds, mode, fields: seen, isWalkIn, expiresAt: new Date(ends.getTime() + 2 * HOUR_MS) }
    await db
      .insertInto('staffLink')
      .values({
        ...columns,
        topOrgId: orgId,
        id,
        bventId,
        tokenHash: tokenHash(newToken()),
        pinHash: await pinHash(filling, id, newPin()),
        createdBy: by.accountId,
        createdAt: created,
      })
      .execute()
    const sessions = Array.from({ length: devices }, (_, device) => ({
      topOrgId: orgId,
      tokenHash: tokenHash(newToken()),
      linkId: id,
      deviceId: randomBytes(8).toString('hex'),
      createdAt: minutesAfter(starts, -75 + device * 3),
    }))
    await db.insertInto('staffSession').values(sessions).execute()
    log.push({ at: created, orgId, by, action: 'checkin.saveStaffLink', objectId: id, bventId, after: { name, gate } })
    links.push({ linkId: id, gate, weight })
  }
  return links
}
