import { hash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { time } from '#core/schema.ts'
import { CODE_KEY_BYTES, codeKeyText } from '#features/checkin/credential.ts'
import { NO_SERIAL, SNAPSHOT_ROWS, type Door } from '#features/checkin/pointTypes.ts'
import { maskedDoor } from '#features/checkin/rules.ts'
import { admittedSql } from '#features/checkin/server/admitted.ts'
import { doorColumns, enterDoor } from '#features/checkin/server/staff.ts'
import { eventKeyOf, publicKeysOf } from '#features/tickets/server/ticketKeys.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

/** Transactions commit later than they date their changes: what was written shortly before a page is sent again. */
const OVERLAP_MS = 120_000

/** Where the next page begins: since when changes count ('' for the whole list), after which person, and when this reading began. */
type Cursor = { since: string; after: string; began: string }
type Row = Door & { serial: number; signedAt: Date | null; checkinCode: string; isAdmitted: boolean }

export async function snapshot(ctx: Context, { checkinId, cursor }: { checkinId: string; cursor?: string | undefined }) {
  const scope = await enterDoor(ctx, checkinId)
  const from = cursor ? readCursor(cursor) : { since: '', after: '', began: new Date(ctx.now.getTime() - OVERLAP_MS).toISOString() }
  const { topOrgId, bventId } = { topOrgId: scope.orgId, bventId: scope.bventId }
  const rows = await peopleAfter(ctx, { topOrgId, bventId, checkinId, from })
  const isMore = rows.length > SNAPSHOT_ROWS
  const page = rows.slice(0, SNAPSHOT_ROWS)
  const next: Cursor = isMore ? { ...from, after: page.at(-1)?.attendeeId ?? '' } : { since: from.began, after: '', began: '' }
  // Made now if need be: a device that has no key when the network goes would take the first tickets for forged.
  await eventKeyOf({ db: ctx.db, config: ctx.config, orgId: topOrgId, bventId })
  const keys = await publicKeysOf(ctx.db, bventId)
  return {
    rows: page.map(({ serial, signedAt, checkinCode, isAdmitted, ...person }) => ({
      // Pictures do not travel with the list.
      ...maskedDoor({ ...person, photo: '' }, isAdmitted ? scope.fields : []),
      // A device that may not know why somebody is not admitted still has to refuse their ticket.
      serial: scope.fields.includes('status') || person.status === 'Registered' ? serial : NO_SERIAL,
      signedAt: signedAt?.toISOString() ?? null,
      codeKey: hash('sha256', codeKeyText(bventId, checkinCode), 'buffer').subarray(0, CODE_KEY_BYTES).toString('base64url'),
      isAdmitted,
    })),
    cursor: Buffer.from(JSON.stringify(next)).toString('base64url'),
    isMore,
    publicKeys: keys.map(({ kid, key }) => ({ kid, key: key.toString('base64url') })),
  }

  function readCursor(text: string): Cursor {
    try {
      const { since, after, began } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
      if (
        typeof since === 'string' &&
        typeof after === 'string' &&
        typeof began === 'string' &&
        isMoment(since) &&
        isMoment(began) &&
        isId(after)
      )
        return { since, after, began: began || new Date(ctx.now.getTime() - OVERLAP_MS).toISOString() }
    } catch {
      // Told below, like any other text that is not ours.
    }
    throw invalid({ field: 'cursor', message: 'cursor' })
  }
}

const isMoment = (text: string) => text === '' || time.safeParse(text).success
const isId = (text: string) => text === '' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

type Asked = { topOrgId: string; bventId: string; checkinId: string; from: Cursor }

/** The whole list by id; later only those who changed, or came or were taken back at this point, since the last reading began. */
async function peopleAfter(ctx: Context, { topOrgId, bventId, checkinId, from: { since, after } }: Asked): Promise<Row[]> {
  const admitted = await admittedSql(ctx, checkinId)
  const changed: RawBuilder<unknown> = since
    ? sql`and a.id in (
        select c.id from attendee_state c where c.top_org_id = ${topOrgId} and c.bvent_id = ${bventId} and c.updated_at > ${since}::timestamptz
        union select e.attendee_id from checkin_entry e
          where e.top_org_id = ${topOrgId} and e.checkin_id = ${checkinId} and e.changed_at > ${since}::timestamptz)`
    : sql`and a.deleted_at is null`
  // Who is no longer admitted is told once more, so that the device knows it; the whole list has only those who are.
  const isAdmitted = sql`(true ${admitted})`
  const { rows } = await sql<Row>`
    select ${doorColumns}, case when a.deleted_at is null then a.status else 'Cancelled' end as status, a.serial, a.checkin_code,
      ${isAdmitted} as is_admitted,
      (select max(e.time) from checkin_entry e where e.top_org_id = a.top_org_id and e.attendee_id = a.id and e.checkin_id = ${checkinId}
        and e.cancelled_at is null and e.out_time is null) as signed_at
    from attendee a join ticket t on t.top_org_id = a.top_org_id and t.id = a.ticket_id
    where a.top_org_id = ${topOrgId} and a.bvent_id = ${bventId} ${after ? sql`and a.id > ${after}::uuid` : sql``} ${changed}
      ${since ? sql`` : admitted}
    order by a.id limit ${SNAPSHOT_ROWS + 1}`.execute(ctx.db)
  return rows
}
