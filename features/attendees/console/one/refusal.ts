import { errors } from '#core/errors.ts'
import type { InvalidObj } from '#core/envelope.ts'
import { CallError } from '#console/kit/callApi.ts'
import { t } from '#console/kit/text.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'

/** Why a person could not be saved: at which fields, and in one sentence where no field is to blame. */
export type Refusal = { fields: Record<string, string>; text: string | null; isChanged: boolean }

type Sent = Partial<InvalidObj> & { field?: string; quota?: number; current?: number }

export function refusalOf(error: unknown, fields: readonly FormField[]): Refusal {
  const nothing = { fields: {}, text: null, isChanged: false }
  if (!(error instanceof CallError)) return { ...nothing, text: String(error) }
  const sent = (error.returnObj ?? {}) as Sent
  const known = new Map(fields.map(({ fieldName, displayName }) => [fieldName, displayName]))
  if (error.code === errors['core.changed'].code) return { ...nothing, isChanged: true }
  if (error.code === errors['attendee.duplicate'].code && sent.field) {
    const name = known.get(sent.field)
    const text = t('attendees.duplicateField', { name: name ?? sent.field })
    return name ? { ...nothing, fields: { [sent.field]: text } } : { ...nothing, text }
  }
  if (error.code === errors['attendee.quota'].code)
    return { ...nothing, text: t('attendees.quotaReached', { quota: sent.quota ?? 0, current: sent.current ?? 0 }) }
  if (error.code === errors['ticket.soldOut'].code) return { ...nothing, text: t('attendees.soldOut') }
  const told = (sent.errorDetails ?? []).map(({ field, message }) => ({ name: lastPart(field), message }))
  const named = Object.fromEntries(told.filter(({ name }) => known.has(name)).map(({ name, message }) => [name, message]))
  const rest = told.filter(({ name }) => !known.has(name)).map(({ message }) => message)
  if (told.length === 0) return { ...nothing, text: error.message }
  return { ...nothing, fields: named, text: rest.join(' ') || null }
}

const lastPart = (field: string) => field.slice(field.lastIndexOf('.') + 1)
