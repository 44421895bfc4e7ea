import { sql } from 'kysely'
import { lanes } from '#features/delivery/message.ts'
import type { Taken } from '#features/delivery/server/lease.ts'
import { marksOf } from '#features/delivery/server/marks.ts'
import { unsubscribeUrl } from '#features/delivery/server/unsubscribe.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What stands on a letter beside its words. */
export type Heading = { mark: string; senderName?: string; replyTo?: string; unsubscribeUrl?: string }

/** As its event goes by; what nobody has asked for can be left by one click. */
export async function headingsOf(asking: { db: Db; config: Config }, messages: readonly Taken[]): Promise<ReadonlyMap<string, Heading>> {
  const letters = messages.filter(({ channel }) => channel === 'Email')
  if (letters.length === 0) return new Map()
  const marks = await marksOf(asking)
  const names = await namesOf(asking.db, [...new Set(letters.flatMap(({ bventId }) => bventId ?? []))])
  return new Map(
    letters.map(({ id, bventId, lane }): [string, Heading] => {
      const canBeLeft = lane >= lanes.notice
      const heading = { mark: marks.markOf(id), ...(bventId && names.get(bventId)) }
      return [id, canBeLeft ? { ...heading, unsubscribeUrl: unsubscribeUrl(asking.config, marks, id) } : heading]
    }),
  )
}

async function namesOf(db: Db, bventIds: readonly string[]): Promise<ReadonlyMap<string, { senderName: string; replyTo: string }>> {
  if (bventIds.length === 0) return new Map()
  const { rows } = await sql<{ bventId: string; senderName: string; replyTo: string }>`
    select bvent_id, sender_name, reply_to from notice_setting where bvent_id = any(${bventIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ bventId, ...names }) => [bventId, names]))
}
