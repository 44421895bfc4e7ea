import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { World } from '#bench/world.ts'
import { eventKeyOf } from '#features/tickets/server/ticketKeys.ts'
import { readConfig } from '#server/config.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'
import { inScope } from '#server/kit/database/db.ts'

export type Door = { orgId: string; bventId: string; checkinId: string; linkId: string }
export type Ticket = { attendeeId: string; text: string }

/** A big event with one check-in point, and one link for all who stand at it. */
export async function openDoor(world: World, attendees: number): Promise<Door> {
  const { orgId, accountId } = await world.build.member()
  const client = new pg.Client({ connectionString: world.environment['DATABASE_URL'] })
  await client.connect()
  const { bventId } = await fillBigEvent(client, { orgId, attendees, log: () => {} })
  // As it lies there days after people registered: no table waits for its first cleaning while the scanners work.
  await client.query('vacuum analyze')
  await client.end()
  const [checkinId, linkId] = [uuid(), uuid()]
  const range = JSON.stringify({ isEnable: false, lng: null, lat: null, radius: 500 })
  await world.db
    .insertInto('checkinPoint')
    .values({ topOrgId: orgId, id: checkinId, bventId, name: '主签到点', isMain: true, location: range })
    .execute()
  await world.db
    .insertInto('staffLink')
    .values({
      topOrgId: orgId,
      id: linkId,
      bventId,
      name: '门',
      gate: '1 号门',
      checkinIds: [checkinId],
      mode: 'scan',
      fields: ['fullName', 'ticketName'],
      expiresAt: new Date(Date.now() + 86_400_000),
      tokenHash: Buffer.from('token'),
      pinHash: Buffer.from('pin'),
      createdBy: accountId,
    })
    .execute()
  return { orgId, bventId, checkinId, linkId }
}

/** A device of its own for every scanner, as if each had typed the PIN. */
export async function staffTokens({ db }: World, { orgId, linkId }: Door, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => `${uuid()}-${uuid()}`)
  await db
    .insertInto('staffSession')
    .values(
      tokens.map((token) => ({
        topOrgId: orgId,
        tokenHash: createHash('sha256').update(token).digest(),
        linkId,
        deviceId: token.slice(0, 36),
      })),
    )
    .execute()
  return tokens
}

/** Signed tickets of so many registered people, in no order that the database knows. */
export async function ticketsOf({ db, environment }: World, { orgId, bventId }: Door, wanted: number): Promise<Ticket[]> {
  const { rows } = await sql<{ id: string }>`
    select id from attendee where bvent_id = ${bventId} and status = 'Registered' order by md5(id::text) limit ${wanted}`.execute(db)
  if (rows.length < wanted) throw new Error(`${wanted} people are needed`)
  return inScope(db, { orgId }, async (scoped) => {
    const key = await eventKeyOf({ db: scoped, config: readConfig(environment), orgId, bventId })
    return rows.map(({ id }) => ({ attendeeId: id, text: key.sign({ bventId, attendeeId: id, serial: 1, issuedAt: 1_800_000_000 }) }))
  })
}
