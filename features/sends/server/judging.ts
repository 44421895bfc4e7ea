import type { Language } from '#core/language.ts'
import type { MessageReason } from '#features/delivery/message.ts'
import type { Happened } from '#features/sends/server/happened.ts'
import type { GuestAudience, SendAudience, SendContent } from '#features/sends/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

/** As it is stored: the list's own language, narrowed by a plan to whom something has just happened, or those whom another send did not reach. */
export type StoredAudience = SendAudience & {
  failedOf?: string
  happened?: Happened
  /** Whoever this plan has written to before is left out. */
  onceByPlan?: string
  /** Instead of attendees: those who are asked to come. */
  guests?: GuestAudience
}
export const isForGuests = ({ guests }: StoredAudience) => guests !== undefined

/** All that decides who gets a message and who does not. */
export type Judging = {
  /** Of the send itself once it is there. */
  sendId?: string
  bventId: string
  audience: StoredAudience
  content: SendContent
  isAgain: boolean
  language: Language
}
export type Asking = { db: Db; config: Config; now: Date }

export type Judged = {
  id: string
  orderId: string | null
  fullName: string
  channel: string
  address: string
  reason: MessageReason | null
}
