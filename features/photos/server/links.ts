import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { EventRecord } from '#features/events/server/queries.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { claimSigner, type ClaimSigner } from '#features/links/server/signedClaims.ts'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import { MOST_LINKS } from '#features/photos/rules.ts'
import type { Photographer } from '#features/photos/shapes.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

type Asking = { db: Db; config: Config }
const claim = z.strictObject({ b: z.uuid(), l: z.uuid(), e: z.int() })
type Claim = z.output<typeof claim>
/** The row says when it ends, and may be changed; the text itself is good for long. */
const LAST_SECOND = Math.floor(Date.parse('2037-12-31T00:00:00Z') / 1000)

async function signerOf(asking: Asking): Promise<ClaimSigner<Claim>> {
  return claimSigner(await siteKeyOf(asking, 'photo link'), claim)
}

type LinkRow = {
  id: string
  name: string
  room: string
  endsAt: Date
  most: number
  taken: number
  isOpen: boolean
  lastAt: Date | null
}

/** The addresses are for those who may give them out. */
export async function linksOf(asking: Asking, { id: bventId }: Pick<EventRecord, 'id'>, { hasAddresses }: { hasAddresses: boolean }) {
  const rows: LinkRow[] = await asking.db
    .selectFrom('photoLink')
    .select(['id', 'name', 'room', 'endsAt', 'most', 'taken', 'isOpen', 'lastAt'])
    .where('bventId', '=', bventId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const signer = await signerOf(asking)
  const addressOf = (l: string) =>
    `${asking.config.PUBLIC_URL}/photos/${bventId}/upload?t=${signer.sign({ b: bventId, l, e: LAST_SECOND })}`
  return rows.map(({ endsAt, lastAt, ...row }): Photographer => ({
    ...row,
    endTime: endsAt.toISOString(),
    lastTime: lastAt?.toISOString() ?? null,
    url: hasAddresses ? addressOf(row.id) : '',
  }))
}

export async function readClaim(asking: Asking & { now: Date }, bventId: string, t: string): Promise<string> {
  const read = (await signerOf(asking)).read(t, asking.now)
  if (read?.b !== bventId) throw new AppError('photo.linkOver')
  return read.l
}

export async function openLinkRow(db: Db, id: string, now: Date): Promise<LinkRow> {
  const row = await db
    .selectFrom('photoLink')
    .select(['id', 'name', 'room', 'endsAt', 'most', 'taken', 'isOpen', 'lastAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.isOpen || row.endsAt <= now) throw new AppError('photo.linkOver')
  return row
}

/** Of two pictures that come at once for one place, one is taken in. */
export async function takePlace(db: Db, id: string, now: Date): Promise<void> {
  const { rows } = await sql`
    update photo_link set taken = taken + 1, last_at = ${now}
    where id = ${id} and is_open and ends_at > ${now} and taken < most returning 1`.execute(db)
  if (rows.length > 0) return
  await openLinkRow(db, id, now)
  throw new AppError('photo.linkFull')
}

type Saved = { bventId: string; id?: string | undefined; name: string; room: string; endTime: string; most: number }

export async function saveLink(ctx: Context, { bventId, id, name, room, endTime, most }: Saved): Promise<string> {
  const event = await findWritableEvent(ctx, bventId)
  const fields = { name, room, endsAt: new Date(endTime), most }
  const logged = { name, room, endTime, most }
  if (id) {
    const row = required(
      await ctx.db.selectFrom('photoLink').selectAll().where('id', '=', id).where('bventId', '=', bventId).executeTakeFirst(),
    )
    await ctx.db
      .updateTable('photoLink')
      .set({ ...fields, most: Math.max(most, row.taken), isOpen: true })
      .where('id', '=', id)
      .execute()
    await audit(ctx, { action: 'photo.link', objectId: id, bventId, after: logged })
    return id
  }
  await sql`select from bvent where id = ${bventId} for no key update`.execute(ctx.db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from photo_link where bvent_id = ${bventId}`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) >= MOST_LINKS) throw new AppError('photo.tooManyLinks', { params: { most: MOST_LINKS } })
  const made = uuid()
  await ctx.db
    .insertInto('photoLink')
    .values({ topOrgId: event.topOrgId, id: made, bventId, ...fields, createdBy: ctx.who.accountId, createdAt: ctx.now })
    .execute()
  await audit(ctx, { action: 'photo.link', objectId: made, bventId, after: logged })
  return made
}

export async function endLink(ctx: Context, { bventId, id }: { bventId: string; id: string }): Promise<void> {
  await findWritableEvent(ctx, bventId)
  const ended = await ctx.db
    .updateTable('photoLink')
    .set({ isOpen: false })
    .where('id', '=', id)
    .where('bventId', '=', bventId)
    .returning('name')
    .executeTakeFirst()
  await audit(ctx, { action: 'photo.endLink', objectId: id, bventId, after: required(ended) })
}
