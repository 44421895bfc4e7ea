import { Readable } from 'node:stream'
import type { FunctionKey } from '#core/benefits.ts'
import { textIn } from '#core/messages.ts'
import { errors } from '#core/errors.ts'
import type { Writing } from '#features/assistant/contract.ts'
import { mailPlaces, masked, unmasking } from '#features/assistant/rules.ts'
import { factsOf } from '#features/assistant/server/facts.ts'
import { writerPrompt } from '#features/assistant/server/prompts.ts'
import { spend } from '#features/assistant/server/spend.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'
import type { FileAnswer } from '#server/kit/implement.ts'

type WriterKey = Extract<FunctionKey, 'common_ai_writer' | 'email_ai_writer'>

/** Nothing is asked outside while a transaction is open; a refusal before the first word is an ordinary one. */
export async function writeText(ctx: Context, key: WriterKey, asked: Writing): Promise<FileAnswer> {
  const { place, bventId, text, task } = asked
  if (mailPlaces.includes(place) !== (key === 'email_ai_writer')) throw invalid({ field: 'place', message: place })
  if (task !== 'write' && text.trim() === '') throw invalid({ field: 'text', message: task })
  const assistant = required(ctx.adapters.assistant, 'extension.unavailable')
  const { orgId, accountId, benefits } = ctx.who
  const facts = await inScope(ctx.db, { orgId, accountId }, async (db) => {
    const found = bventId ? await factsOf(db, await findEvent({ ...ctx, who: ctx.who, db }, bventId), asked.language) : []
    await spend(db, { orgId, key, benefit: benefits.find(({ functionKey }) => functionKey === key) })
    return found
  })
  const wish = masked(asked.wish)
  const own = masked(text, wish.hidden)
  const stop = new AbortController()
  const pieces = assistant.write(writerPrompt({ ...asked, wish: wish.text, text: own.text, facts }), stop.signal)
  const first = await pieces.next()
  if (first.done) throw new AppError('assistant.failed')
  const body = Readable.from(lines(first.value, pieces, own.hidden, ctx))
  body.once('close', () => stop.abort())
  return { fileName: 'text.txt', mediaType: 'text/plain; charset=utf-8', body }
}

/** What was said before it broke stays said; the last line tells how it ended. */
async function* lines(first: string, pieces: AsyncGenerator<string>, hidden: readonly string[], { language }: Context) {
  const line = (what: object) => `${JSON.stringify(what)}\n`
  const marks = unmasking(hidden)
  yield line({ text: marks.next(first) })
  try {
    for await (const piece of pieces) yield line({ text: marks.next(piece) })
    yield line({ text: marks.rest() })
    yield line({ isDone: true })
  } catch (error) {
    yield line({ error: textIn(errors[error instanceof AppError ? error.error : 'assistant.failed'].text, language) })
  }
}
