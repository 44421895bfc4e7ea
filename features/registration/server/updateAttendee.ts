import type { RequestOf } from '#core/call.ts'
import { languageOf } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { loggable, personRow, uniqueValuesOf, valuesOfPerson } from '#features/orders/server/person.ts'
import { fieldsFor } from '#features/forms/fields.ts'
import { checkAnswers, fileIdsOf } from '#features/forms/server/answers.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { valuesOf } from '#features/forms/values.ts'
import type { registrationCalls } from '#features/registration/contract.ts'
import { registrationMessages } from '#features/registration/messages.ts'
import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'
import { checkProofs, claimAnswerFiles, limitedOptionsOf, proofsOf } from '#features/registration/server/answers.ts'
import { openPerson } from '#features/registration/server/center.ts'
import { replaceHoldings } from '#features/orders/server/holdings.ts'
import { editableNames } from '#features/registration/server/people.ts'
import { askingOf } from '#features/registration/server/siteAccess.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { sealerOf } from '#server/kit/sealed.ts'

type Given = RequestOf<(typeof registrationCalls)['updateAttendee']>

/** People change what the organiser lets them change, judged by the same rules as when they registered. */
export async function updateAttendee(ctx: Context, given: Given): Promise<{ version: number }> {
  const { row, event } = await openPerson({ ...askingOf(ctx), adapters: ctx.adapters, t: given.t }, given.attendeeId)
  if (event.shownStatus === 'Cancelled' || !holdsSeat(row.status as AttendeeStatus)) throw new AppError('core.state')
  const language = languageOf(row.language)
  const form = await formOf(ctx.db, row.bventId, { language, pathId: row.pathId ?? undefined })
  const editable = editableNames(fieldsFor(form.fields, 'attendee'), row.status as AttendeeStatus)
  const changes = valuesOf(given.attendeeFieldValues)
  const only = Object.keys(changes)
  for (const fieldName of only) if (!editable.includes(fieldName)) throw notEditable(ctx, form.fields, fieldName)

  const sealer = await sealerOf(ctx)
  const before = valuesOfPerson(row, sealer)
  const known = new Set(fieldsFor(form.fields, 'attendee').map(({ fieldName }) => fieldName))
  const own = Object.fromEntries(Object.entries(before).filter(([fieldName]) => known.has(fieldName)))
  const asked = { ticketId: row.ticketId, values: { ...own, ...changes }, audience: 'attendee' as const, only }
  const { values, errors } = await checkAnswers({ db: ctx.db, now: ctx.now, language: ctx.language }, form, asked)
  if (errors.length > 0) throw invalid(...errors.map(({ fieldName, message }) => ({ field: fieldName, message })))

  const changed = form.fields.filter(({ fieldName }) => only.includes(fieldName))
  const differing = changed.filter(({ fieldName }) => values[fieldName] !== before[fieldName])
  await checkProofs(ctx, [{ at: '', fields: differing, values }], await proofsOf(ctx, row.bventId, given.verifyTokens), ctx.language)
  const added = (ids: string[], old: string[]) => ids.filter((id) => !old.includes(id))
  const files = changed.map((field) => ({
    field: field.fieldName,
    name: field.displayName,
    ids: added(fileIdsOf([field], values), fileIdsOf([field], before)),
  }))
  await claimAnswerFiles(ctx, files, ctx.language)

  // What the form no longer asks, or only the organiser may see, stays as it was.
  const next = { ...before, ...Object.fromEntries([...known].map((name) => [name, null])), ...values }
  const { columns, fieldValues } = personRow(next, sealer)
  const updated = await ctx.db
    .updateTable('attendee')
    .set((eb) => ({ ...columns, fieldValues: JSON.stringify(fieldValues), version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('bventId', '=', row.bventId)
    .where('id', '=', row.id)
    .where('version', '=', given.version)
    .returning('version')
    .executeTakeFirst()
  if (!updated) throw new AppError('core.changed')
  const place = { orgId: row.topOrgId, bventId: row.bventId }
  const uniqueValues = uniqueValuesOf(form.fields, next, sealer)
  const full = await replaceHoldings(ctx.db, place, row.id, { uniqueValues, options: limitedOptionsOf(form.fields, next), isHeld: true })
  if (full) throw new AppError('reg.optionFull', { returnObj: { field: full.fieldName, item: 0, optionKey: full.optionKey } })
  await audit(auditorOf(ctx, row), {
    action: 'registration.update',
    objectId: row.id,
    bventId: row.bventId,
    before: loggable(before, only),
    after: loggable(values, only),
  })
  return updated
}

function notEditable({ language }: Context, fields: readonly { fieldName: string; displayName: string }[], fieldName: string): AppError {
  const name = fields.find((field) => field.fieldName === fieldName)?.displayName ?? fieldName
  const text = textIn(registrationMessages['registration.notEditable'], language)
  return invalid({ field: fieldName, message: format(text, { name }, language) })
}

/** Attendees have no account; the log names them. */
export function auditorOf({ db, now, requestId }: Context, { topOrgId, fullName }: { topOrgId: string; fullName: string }) {
  return { db, now, requestId, who: { orgId: topOrgId, accountId: null, accountName: fullName } }
}
