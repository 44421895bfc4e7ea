import { httpMessages } from '#server/http/messages.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#core/envelope.ts'
import { errors, sysCodeOf, type ErrorName } from '#core/errors.ts'
import { languageOf, type Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { isDatabaseAway, isDiskFull } from '#server/kit/database/databaseAway.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

const RETRY_SECONDS: Partial<Record<ErrorName, number>> = { 'core.throttled': 60, 'core.unavailable': 2, 'core.inProgress': 2 }

export type Failure = { status: number; envelope: Envelope; retryAfterSeconds?: number | undefined }

export function failureOf(error: AppError, language: Language): Failure {
  const row = errors[error.error]
  const envelope: Envelope = {
    isSuccess: false,
    businessCode: row.code,
    businessMessage: format(textIn(row.text, language), error.extra.params, language),
    returnObj: error.extra.returnObj ?? null,
    sysCode: sysCodeOf(row),
    pager: null,
  }
  return { status: row.http, envelope, retryAfterSeconds: error.extra.retryAfterSeconds ?? RETRY_SECONDS[error.error] }
}

/** Whatever was thrown becomes one of our refusals; what nobody foresaw is logged and stays inside. */
export function refusalOf(error: unknown, language: Language): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) return new AppError('core.tooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new AppError('core.mediaType')
  if (statusCode === 408 || statusCode === 503) return new AppError('core.unavailable')
  if (statusCode && statusCode >= 400 && statusCode < 500) return invalid({ field: '', message: textIn(httpMessages.notJson, language) })
  if (isDiskFull(error)) return new AppError('core.diskFull')
  return isDatabaseAway(error) ? new AppError('core.unavailable') : new AppError('core.service')
}

export function sendFailure(reply: FastifyReply, { status, envelope, retryAfterSeconds }: Failure): FastifyReply {
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply.status(status).send(envelope)
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const refusal = refusalOf(error, language)
  if (refusal.error === 'core.service') request.log.error({ err: error }, 'unexpected')
  else if (refusal.error === 'core.unavailable' || refusal.error === 'core.diskFull')
    request.log.warn({ reason: (error as Error).message }, 'unavailable')
  return sendFailure(reply, failureOf(refusal, language))
}
