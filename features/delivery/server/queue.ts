import { v7 as uuid } from 'uuid'
import type { Channel, Lane } from '#features/delivery/message.ts'
import type { Db } from '#server/kit/database/db.ts'

export type NewMessage = {
  topOrgId: string
  channel: Channel
  recipient: string
  subject?: string
  body: string
  /** What it tells of: the code of its template, or its like. */
  kind: string
  lane: Lane
  bventId?: string | null
  attendeeId?: string | null
  orderId?: string | null
  /** Never to be read by members: it would open what is not theirs. */
  isSecret?: boolean
}

/** Puts messages into the ledger, in the transaction of what they tell of; they go out once that is true. */
export async function queueMessages(db: Db, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({ id: uuid(), ...message, state: 'Queued', createdAt: now, nextTryAt: now }))
  await db.insertInto('message').values(rows).execute()
}
