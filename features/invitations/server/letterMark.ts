import { createHmac } from 'node:crypto'
import { siteKeyOf } from '#features/links/server/siteTokens.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'

const MARK_LENGTH = 16

/** Proves that a letter came from here: nobody else can make it for a code. */
export async function letterMark(asking: { db: Db; config: Config }, code: string): Promise<string> {
  const key = await siteKeyOf(asking, 'invitation-letter')
  return createHmac('sha256', key).update(code).digest('base64url').slice(0, MARK_LENGTH)
}
