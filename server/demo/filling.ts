import type { ActionName } from '#core/actions.ts'
import type { Config } from '#server/config.ts'
import type { Days } from '#server/demo/days.ts'
import type { Dice } from '#server/demo/dice.ts'
import type { Db } from '#server/kit/database/db.ts'

/** What every part of the demo is filled with: one transaction, one clock, one run of chance, one log. */
export type Filling = { db: Db; config: Config; now: Date; days: Days; dice: Dice; log: Happening[] }

export type Member = { accountId: string; name: string }
/** An organisation with its people, by the names they are called by here. */
export type Org<Key extends string = string> = { orgId: string; members: Readonly<Record<Key, Member>> }

/** A line for the operation log; without a member it was the provider of payments. */
export type Happening = {
  at: Date
  orgId: string
  by: Member | null
  action: ActionName
  objectId: string
  bventId?: string
  before?: object
  after?: object
  /** The task that did it to many at once: one line for all of them, and one in the history of each. */
  batch?: { taskId: string; attendeeIds: readonly string[] }
}
