import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Language } from '#core/language.ts'
import type { StoredAudience } from '#features/sends/server/judging.ts'
import { channelsOf, type SendContent } from '#features/sends/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Of the ledger's lanes, the one of what an organiser tells the people of an event. */
const NOTICE = 2

export type NewSend = {
  orgId: string
  bventId: string
  title: string
  kind: string
  origin: 'Manual' | 'Plan'
  audience: StoredAudience
  content: SendContent
  language: Language
  sendAt: Date
  holdUntil: Date
  createdBy: string | null
  createdName: string
  needsApproval?: boolean
  isSendAnyway?: boolean
  isAgain?: boolean
  planId?: string | null
  retryOf?: string | null
  /** Of two who put the same run down, one does. */
  onceKey?: string | null
  state?: 'Scheduled' | 'Missed'
  recipients?: number
}

/** Null where its run has been put down already. */
export async function putSend(db: Db, send: NewSend, now: Date): Promise<string | null> {
  const id = uuid()
  const { orgId, content, audience, state = 'Scheduled', ...rest } = send
  const row = { topOrgId: orgId, id, ...rest, state, lane: NOTICE, channels: channelsOf(content), createdAt: now }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('send')
    .values({
      ...row,
      content: JSON.stringify(content),
      audience: JSON.stringify(audience),
      ...(state === 'Missed' && { doneAt: now }),
    })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'onceKey']).where('onceKey', 'is not', null).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? id : null
}

export type StoredSend = {
  id: string
  topOrgId: string
  bventId: string
  kind: string
  lane: number
  content: SendContent
  audience: StoredAudience
  language: Language
  isAgain: boolean
  isSendAnyway: boolean
}

/** Above so many recipients somebody else has to agree; null: never. */
export async function approvalLimit(db: Db): Promise<number | null> {
  const { rows } = await sql<{ limit: number | null }>`select send_approval_over as limit from org where top_org_id = app_org()`.execute(db)
  return rows[0]?.limit ?? null
}
