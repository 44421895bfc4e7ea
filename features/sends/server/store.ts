import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Language } from '#core/language.ts'
import type { StoredAudience } from '#features/sends/server/judging.ts'
import { channelsOf, type SendContent } from '#features/sends/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Of the ledger's lanes, the one of what an organiser tells the people of an event. */
export const NOTICE_LANE = 2

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

/** Null where its run has been put down already, or its draft is not what it was. */
export async function putSend(db: Db, send: NewSend, now: Date, draft?: DraftRead): Promise<string | null> {
  if (draft) return sendDraft(db, send, now, draft)
  const id = uuid()
  const { orgId, content, audience, state = 'Scheduled', ...rest } = send
  const row = { topOrgId: orgId, id, ...rest, state, lane: NOTICE_LANE, channels: channelsOf(content), createdAt: now }
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

/** A draft as somebody read it. */
export type DraftRead = { sendId: string; version: number }

/** Of two who send it, or of one who sends and one who changes it, the row lets one through. */
async function sendDraft(db: Db, send: NewSend, now: Date, { sendId, version }: DraftRead): Promise<string | null> {
  const { orgId: _, content, audience, bventId, ...rest } = send
  const { numUpdatedRows } = await db
    .updateTable('send')
    .set((eb) => ({
      ...rest,
      state: 'Scheduled',
      channels: channelsOf(content),
      content: JSON.stringify(content),
      audience: JSON.stringify(audience),
      createdAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sendId)
    .where('bventId', '=', bventId)
    .where('state', '=', 'Draft')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? sendId : null
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
