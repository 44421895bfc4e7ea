import type { MappedField, Setup, Gathered } from '#features/imports/server/judging.ts'
import { labelKey } from '#core/label.ts'
import { hasFlag } from '#core/flags.ts'
import { isRegion } from '#features/forms/fieldTypes.ts'
import { answerJudge } from '#features/forms/validate.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import { answerReader } from '#features/forms/values.ts'
import { cellReader, regionNames, type RegionNames } from '#features/imports/cells.ts'
import { columnIndex } from '#features/imports/columns.ts'
import { isImportable } from '#features/imports/importable.ts'
import { ATTENDEE_ID, DEFAULT_POLICY, REMARK, TICKET_NAME, type MatchKey } from '#features/imports/rules.ts'
import type { Job } from '#features/imports/server/jobs.ts'
import { plainRow } from '#features/imports/server/plainRow.ts'
import type { Sealer } from '#server/kit/sealer.ts'

export function setupOf({ job, form, tickets, language, now }: Gathered, sealer: Sealer): Setup {
  const placeOf = new Map(
    (job.mapping ?? []).flatMap(({ excelFieldId, fieldId }) => (fieldId ? [[fieldId, columnIndex(excelFieldId)] as const] : [])),
  )
  const policyOf = new Map((job.mapRules?.policies ?? []).map(({ fieldId, policy }) => [fieldId, policy]))
  const mapped = form.fields.filter(isImportable).flatMap((field): MappedField[] => {
    const column = placeOf.get(field.fieldName)
    return column === undefined ? [] : [{ column, field, read: cellReader(field), policy: policyOf.get(field.fieldName) ?? DEFAULT_POLICY }]
  })
  const regions = regionsIn()
  const matchKey = matchKeyOf(job, placeOf)
  const match = mapped.find(({ field }) => field.fieldName === matchKey)
  const readMatch = match && answerReader(match.field, { timeZone: form.timeZone })
  const whole = {
    job,
    form,
    mapped,
    unanswered: Object.fromEntries(mapped.map(({ field }) => [field.fieldName, null])),
    remark: placeOf.get(REMARK) ?? -1,
    remarkPolicy: policyOf.get(REMARK) ?? DEFAULT_POLICY,
    attendeeId: placeOf.get(ATTENDEE_ID) ?? -1,
    ticketName: job.importType === 'oneTime' ? (placeOf.get(TICKET_NAME) ?? -1) : -1,
    ticketPolicy: policyOf.get(TICKET_NAME) ?? DEFAULT_POLICY,
    matchKey,
    matched: match && readMatch ? (cells: readonly string[]) => readMatch(match.read(cells[match.column] ?? '')) : null,
    tickets,
    ticketOfName: new Map(tickets.map((ticket) => [labelKey(ticket.name), ticket])),
    regions,
    regionNames: namesOfRegions(),
    sealer,
    judgeAnswers: answerJudge({ ...form, audience: 'organiser', regions, now }),
    regionFields: form.fields.filter(({ fieldType }) => isRegion(fieldType)),
    uniqueFields: form.fields.filter(({ openFunctionalVerificationTags: tags }) => hasFlag(tags, 'IsUnique')),
    language,
    now,
  }
  return { ...whole, plainRow: plainRow(whole) }
}

/** Nobody said otherwise: by the first of mobile and e-mail that the file has. */
export function matchKeyOf({ mapRules }: Pick<Job, 'mapRules'>, placeOf: ReadonlyMap<string, unknown>): MatchKey {
  if (mapRules?.matchKey !== undefined) return mapRules.matchKey
  return (['Mobile', 'Email'] as const).find((fieldName) => placeOf.has(fieldName)) ?? ''
}

let names: RegionNames | null = null

/** Made once, and it takes a while. */
export function namesOfRegions(): RegionNames {
  names ??= regionNames(regionsIn('zh-CN'), regionsIn('en'))
  return names
}
