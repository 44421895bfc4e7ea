import { errors, type ErrorName } from '#core/errors.ts'
import type { ErrorDetail } from '#core/envelope.ts'
import type { Param } from '#core/messages.ts'

type Extra = {
  returnObj?: unknown
  params?: Record<string, Param>
  retryAfterSeconds?: number
  /** What was written before the refusal stays, such as the count of wrong tries. */
  keepsWork?: boolean
}

/** A refusal by its name in the error table. */
export class AppError extends Error {
  readonly error: ErrorName
  readonly extra: Extra
  constructor(error: ErrorName, extra: Extra = {}) {
    super(errors[error].text[1])
    this.error = error
    this.extra = extra
  }
}

export function invalid(...errorDetails: ErrorDetail[]): AppError {
  return new AppError('core.invalid', { returnObj: { errorDetails } })
}

/** A field that only some requests need. */
export function given<Value>(value: Value | null | undefined, field: string): Value {
  if (value === null || value === undefined) throw invalid({ field, message: field })
  return value
}

export function required<Value>(value: Value | null | undefined, error: ErrorName = 'core.notFound'): Value {
  if (value === null || value === undefined) throw new AppError(error)
  return value
}

/** PostgreSQL's own words for the refusals we count on. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === '23505' && (!constraint || violated === constraint)
}

/** What a row names is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23503'
}

/**
 * Two transactions met head-on and the database undid one of them: it may simply be asked again. PostgreSQL 15 also gives
 * up, once in some thousand times, on a row that hundreds lock while many of them are undone.
 */
export function isConflict(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '40001' || code === '40P01' || (code === 'XX000' && message?.includes('new multixact') === true)
}

/** A statement that changes something, where nothing was to be changed. */
export function isReadOnlyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '25006'
}
