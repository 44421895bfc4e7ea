import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Call, Calls, fileResponse, RequestOf } from '#core/call.ts'
import type { Pager } from '#core/envelope.ts'
import type { Context } from '#server/kit/context.ts'

/** A file on its way out; the name is what the browser saves it as. */
export type FileAnswer = { fileName: string; mediaType: string; bytes?: number; body: Readable | Buffer | string }
/** A list and its pager; the envelope carries them side by side. */
export type Paged<Result> = { result: Result; pager: Pager }
export type UploadedFile = { fileName: string; bytes: Buffer }

export type Answer<C extends Call> = C['response'] extends typeof fileResponse
  ? FileAnswer
  : C['response'] extends z.ZodType
    ? z.input<C['response']> | Paged<z.input<C['response']>>
    : never

export type Handler<C extends Call> = (ctx: Context, request: RequestOf<C>, file?: UploadedFile) => Promise<Answer<C>> | Answer<C>
export type Handlers<C extends Calls> = { [Name in keyof C]: Handler<C[Name]> }

/** A handler once its call's types have done their work. */
export type AnyHandler = (ctx: Context, request: never, file?: UploadedFile) => unknown

/** A call without a handler does not compile; a handler without a call cannot exist. */
export function implement<C extends Calls>(_calls: C, handlers: Handlers<C>): Handlers<C> {
  return handlers
}

const paged = Symbol('paged')

export function page<Result>(result: Result, pager: Pager): Paged<Result> {
  return Object.assign({ result, pager }, { [paged]: true })
}

export function isPaged(answer: unknown): answer is Paged<unknown> {
  return typeof answer === 'object' && answer !== null && paged in answer
}
