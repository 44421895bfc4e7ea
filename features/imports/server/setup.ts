import { labelKey } from '#core/label.ts'
import type { Language } from '#core/language.ts'
import { hasFlag } from '#core/flags.ts'
import { isRegion, type FormField } from '#features/forms/fieldTypes.ts'
import { answerJudge, type AnswerJudge } from '#features/forms/validate.ts'
import type { Regions } from '#features/forms/regions.ts'
import { regionsIn } from '#features/forms/server/answers.ts'
import type { Form } from '#features/forms/server/queries.ts'
import { cellReader, regionNames, type RegionNames } from '#features/imports/cells.ts'
import { columnIndex } from '#features/imports/columns.ts'
import { ATTENDEE_ID, DEFAULT_POLICY, REMARK, TICKET_NAME, type MatchKey, type Policy } from '#features/imports/rules.ts'
import { isImportable } from '#features/imports/server/fields.ts'
import { importForm, type Job } from '#features/imports/server/jobs.ts'
import { ticketsOf, type TicketRow } from '#features/tickets/server/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/db.ts'
import { sealerOf, type Sealer } from '#server/kit/sealed.ts'

export type MappedField = { column: number; field: FormField; read: (text: string) => unknown; policy: Policy }

/** All that judging rows needs to know, gathered once for as many rows as there are. */
export type Setup = {
  job: Job
  form: Form
  mapped: MappedField[]
  /** Places of the columns that are no fields of the form; -1 where there is none. */
  remark: number
  remarkPolicy: Policy
  attendeeId: number
  ticketName: number
  matchKey: MatchKey
  tickets: TicketRow[]
  ticketOfName: ReadonlyMap<string, TicketRow>
  regions: Regions
  regionNames: RegionNames
  sealer: Sealer
  judgeAnswers: AnswerJudge
  /** Fields that need more than their own cell. */
  regionFields: FormField[]
  uniqueFields: FormField[]
  language: Language
  now: Date
}

export async function setUp(ctx: { db: Db; config: Config; language: Language; now: Date }, job: Job): Promise<Setup> {
  const form = await importForm(ctx.db, job.bventId, ctx.language)
  const tickets = await ticketsOf(ctx.db, job.bventId)
  const placeOf = new Map(
    (job.mapping ?? []).flatMap(({ excelFieldId, fieldId }) => (fieldId ? [[fieldId, columnIndex(excelFieldId)] as const] : [])),
  )
  const policyOf = new Map((job.mapRules?.policies ?? []).map(({ fieldId, policy }) => [fieldId, policy]))
  const mapped = form.fields.filter(isImportable).flatMap((field): MappedField[] => {
    const column = placeOf.get(field.fieldName)
    return column === undefined ? [] : [{ column, field, read: cellReader(field), policy: policyOf.get(field.fieldName) ?? DEFAULT_POLICY }]
  })
  const regions = regionsIn()
  return {
    job,
    form,
    mapped,
    remark: placeOf.get(REMARK) ?? -1,
    remarkPolicy: policyOf.get(REMARK) ?? DEFAULT_POLICY,
    attendeeId: placeOf.get(ATTENDEE_ID) ?? -1,
    ticketName: job.importType === 'oneTime' ? (placeOf.get(TICKET_NAME) ?? -1) : -1,
    matchKey: matchKeyOf(job, placeOf),
    tickets,
    ticketOfName: new Map(tickets.map((ticket) => [labelKey(ticket.name), ticket])),
    regions,
    regionNames: namesOfRegions(),
    sealer: await sealerOf(ctx),
    judgeAnswers: answerJudge({ ...form, audience: 'organiser', regions, now: ctx.now }),
    regionFields: form.fields.filter(({ fieldType }) => isRegion(fieldType)),
    uniqueFields: form.fields.filter(({ openFunctionalVerificationTags: tags }) => hasFlag(tags, 'IsUnique')),
    language: ctx.language,
    now: ctx.now,
  }
}

/** Nobody said otherwise: by the first of mobile and e-mail that the file has. */
export function matchKeyOf({ mapRules }: Job, placeOf: ReadonlyMap<string, unknown>): MatchKey {
  if (mapRules?.matchKey !== undefined) return mapRules.matchKey
  return (['Mobile', 'Email'] as const).find((fieldName) => placeOf.has(fieldName)) ?? ''
}

let names: RegionNames | null = null

function namesOfRegions(): RegionNames {
  names ??= regionNames(regionsIn('zh-CN'), regionsIn('en'))
  return names
}
