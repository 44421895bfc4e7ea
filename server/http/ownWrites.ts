import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { MOST_BEHIND_MS } from '#server/kit/database/replica.ts'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/kit/database/db.ts'

const COOKIE = 'wrote'
/** Longer than any copy may be behind. */
const REMEMBERED_MS = 2 * MOST_BEHIND_MS

const writers = new LRUCache<string, true>({ max: 10_000, ttl: REMEMBERED_MS })
/** When something was last written through this server. */
let lastWrite = -Infinity

/** People see what they did: whoever has just written reads from where it was written, whichever server they meet next. */
export function noteWrite({ replica, config, clock }: Services, reply: FastifyReply, accountId: string | undefined): void {
  lastWrite = clock().getTime()
  // Visitors without an account are told apart by a copy alone: of what they change a page shows a number at most.
  if (!replica && !accountId) return
  if (accountId) writers.set(accountId, true)
  const secure = config.PUBLIC_URL.startsWith('https:')
  reply.setCookie(COOKIE, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: REMEMBERED_MS / 1_000 })
}

/** For what may be a second old: the copy, unless the caller has just written or the copy is too far behind. */
export function lateDb({ replica, web }: Services, request: FastifyRequest, accountId: string | undefined): Db {
  const hasWritten = hasCookie(request) || (accountId !== undefined && writers.has(accountId))
  return (hasWritten ? null : replica?.db()) ?? web.db
}

const hasCookie = (request: FastifyRequest) => request.cookies[COOKIE] !== undefined

/** Whether what was known at a moment is known well enough for this visitor: as a copy would know it, and all that was written here since. */
export function isKnownSince({ clock }: Services, request: FastifyRequest, at: number): boolean {
  return !hasCookie(request) && at > lastWrite && clock().getTime() - at < MOST_BEHIND_MS
}
