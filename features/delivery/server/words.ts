import type { Begun, Taken } from '#features/delivery/server/lease.ts'
import { lanes } from '#features/delivery/message.ts'
import { withLeaving } from '#features/delivery/server/leaving.ts'
import { marksOf } from '#features/delivery/server/marks.ts'
import { unsubscribeUrl } from '#features/delivery/server/unsubscribe.ts'
import type { HooksOf, Writing } from '#server/kit/context.ts'

/** A message's own words, or, for one of a send, those that the feature which planned it writes for this person now. */
export async function writeWords(
  { hooksOf, ...writing }: Writing & { hooksOf: HooksOf },
  messages: readonly Taken[],
): Promise<ReadonlyMap<string, Begun>> {
  const words = new Map<string, Begun>()
  for (const { id, subject, body } of messages) if (body !== null) words.set(id, { id, subject, body })
  const unwritten = messages.filter(({ body }) => body === null)
  if (unwritten.length > 0)
    for (const write of hooksOf('writeMessages')) for (const one of await write(writing, unwritten)) words.set(one.id, one)
  return withLinksToLeave(writing, messages, words)
}

/** What its reader has not asked for says where to leave it; in the ledger as they read it. */
async function withLinksToLeave(
  writing: Writing,
  messages: readonly Taken[],
  words: Map<string, Begun>,
): Promise<ReadonlyMap<string, Begun>> {
  const leavable = messages.filter(({ channel, lane }) => channel === 'Email' && lane >= lanes.notice)
  if (leavable.length === 0) return words
  const marks = await marksOf(writing)
  for (const { id } of leavable) {
    const one = words.get(id)
    if (one) words.set(id, { ...one, body: withLeaving(one.body, unsubscribeUrl(writing.config, marks, id)) })
  }
  return words
}
