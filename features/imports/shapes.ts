import { z } from 'zod'
import { id } from '#core/schema.ts'
import { taskStatuses } from '#core/task.ts'
import { fieldTypes } from '#features/forms/fieldTypes.ts'
import { importSteps, importTypes, matchKeys, policies } from '#features/imports/rules.ts'

export const READ = ['lite_res_page_attendeesimport', 'lite-res-page-attendeesimport'] as const
export const WRITE = ['lite_res_act_import', 'lite-res-act-external'] as const

/** Most calls name an import so. */
export const about = { BventId: id, Key: id }
const columnId = z.string().regex(/^c\d{1,3}$/)
export const fieldName = z.string().min(1).max(64)

/** Columns are `c0`, `c1` …; fields of the form are called by their fieldName. */
export const importField = z.object({ fieldId: z.string(), displayName: z.string(), isRequired: z.boolean() })
export type ImportField = z.output<typeof importField>
export const importColumn = importField.extend({
  sampleValues: z.array(z.string()),
  proposal: z.object({ fieldId: z.string(), reason: z.string() }).nullable(),
  /** What a new form field made of this column would be. */
  fieldType: z.enum(fieldTypes),
})
export type ImportColumn = z.output<typeof importColumn>

const counts = z.object({ totalCount: z.int(), errorCount: z.int(), newCount: z.int(), updateCount: z.int() })
const texts = z.record(z.string(), z.string())
export const importRow = z.object({
  rowNo: z.int(),
  status: z.literal([1, 2]),
  hasError: z.boolean(),
  rowErrorMessage: z.string(),
  /** It can be saved, or was. */
  isNext: z.boolean(),
  attendeeId: z.string().nullable(),
  values: texts,
  errors: texts,
  olds: texts,
  /** What is left as it is though the file says otherwise, and why. */
  notes: texts,
})
export type ImportRow = z.output<typeof importRow>

export const wrongValues = z.object({
  list: z.array(z.object({ fieldName: z.string(), displayName: z.string(), value: z.string(), count: z.int() })),
  /** What may stand in the columns named above; none: anything may. */
  fields: z.array(z.object({ fieldName: z.string(), options: z.array(z.string()) })),
})
export type WrongValues = z.output<typeof wrongValues>

export const skip = z.strictObject({
  isSkipApproval: z.boolean().optional(),
  isMarkPaid: z.boolean().optional(),
  isSendNotice: z.boolean().optional(),
})

export const importTask = z.object({
  key: z.string(),
  bventId: z.string(),
  step: z.enum(importSteps),
  importType: z.enum(importTypes),
  ticketId: z.string().nullable(),
  ticketName: z.string(),
  fileName: z.string(),
  sheets: z.array(z.string()),
  sheetName: z.string(),
  headerRow: z.int(),
  counts,
  /** What the save did: '' before it is asked for. */
  saveStatus: z.enum(['', ...taskStatuses]),
  /** The task that undoes it, while it can be undone. */
  undoId: z.string().nullable(),
  hasErrorFile: z.boolean(),
  /** Fields it has added to the form, for the organiser alone until they are made public. */
  newFieldCount: z.int(),
  accountId: z.string(),
  accountName: z.string(),
  createdTime: z.string(),
  expireTime: z.string(),
})
export type ImportTask = z.output<typeof importTask>

export const mapFieldRules = z.strictObject({
  matchKey: z.enum(matchKeys).optional(),
  policies: z
    .array(z.strictObject({ fieldId: fieldName, policy: z.enum(policies) }))
    .max(300)
    .optional(),
})
export type MapFieldRules = z.output<typeof mapFieldRules>
export const filedList = z.array(z.strictObject({ excelFieldId: columnId, fieldId: fieldName.nullable() })).max(300)
export type FiledList = z.output<typeof filedList>
