import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { languages } from '#core/language.ts'
import { id, list, paging } from '#core/schema.ts'
import { defineInnerTask, taskProgress, taskStatuses } from '#core/task.ts'
import { fieldTypes } from '#features/forms/fieldTypes.ts'
import { importSteps, importTypes, matchKeys, MAX_FILE_BYTES, policies } from '#features/imports/rules.ts'

const READ = ['lite_res_page_attendeesimport', 'lite-res-page-attendeesimport'] as const
const WRITE = ['lite_res_act_import', 'lite-res-act-external'] as const

const about = { BventId: id, Key: id }
const columnId = z.string().regex(/^c\d{1,3}$/)
const fieldName = z.string().min(1).max(64)

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

const mapFieldRules = z.strictObject({
  matchKey: z.enum(matchKeys).optional(),
  policies: z
    .array(z.strictObject({ fieldId: fieldName, policy: z.enum(policies) }))
    .max(300)
    .optional(),
})
export type MapFieldRules = z.output<typeof mapFieldRules>
const filedList = z.array(z.strictObject({ excelFieldId: columnId, fieldId: fieldName.nullable() })).max(300)
export type FiledList = z.output<typeof filedList>

export const importCalls = {
  upload: defineCall({
    method: 'POST',
    path: 'attendee/{bventId}/UploadImportFile',
    access: WRITE,
    request: z.object({
      bventId: id,
      importType: z.enum(importTypes),
      ticketId: z.union([id, z.literal('')]).optional(),
      sheetName: z.string().max(100).optional(),
      /** The repaired file of this import: only rows that failed are taken from it. */
      key: z.union([id, z.literal('')]).optional(),
    }),
    response: z.object({ key: z.string(), sheets: z.array(z.string()), sheetName: z.string(), headerRow: z.int() }),
    upload: { maxBytes: MAX_FILE_BYTES },
  }),
  usableCount: defineCall({
    method: 'GET',
    path: 'attendee/GetImportUsableCount',
    access: READ,
    request: z.object({ bventId: id }),
    response: z.object({ usableCount: z.int().nullable() }),
  }),
  template: defineCall({
    method: 'GET',
    path: 'attendee/DownloadImportTemplate',
    access: READ,
    request: z.object({ bventId: id, ticketId: id.optional() }),
    response: fileResponse,
    mediaTypes: [mediaTypes.xlsx],
  }),
  fromFields: defineCall({
    method: 'GET',
    path: 'attendee/{bventId}/GetImportFromFields/{key}',
    access: READ,
    request: z.object({ bventId: id, key: id }),
    response: z.object({ excelFieldList: z.array(importColumn), fromFieldList: z.array(importField) }),
    ignoresErrors: true,
  }),
  createFields: defineCall({
    method: 'POST',
    path: 'bventPage/CreateFromFiled',
    access: WRITE,
    request: z.object({
      BventId: id,
      Language: z.enum(languages).default('zh-CN'),
      FromList: z.array(z.string().trim().min(1).max(200)).min(1).max(200),
      /** The import whose columns they are; absent: the caller's newest of the event. */
      Key: id.optional(),
    }),
    response: list(importField),
  }),
  validate: defineCall({
    method: 'POST',
    path: 'attendee/ImportValidationFiled',
    access: WRITE,
    request: z.object({ ...about, FiledList: filedList, mapFieldRules: mapFieldRules.optional() }),
    response: z.object({ isSuccess: z.boolean(), message: z.string() }),
  }),
  checkProgress: defineCall({
    method: 'GET',
    path: 'attendee/ImportProgressStep2',
    access: READ,
    request: z.object({ key: id, isNext: z.boolean().optional() }),
    response: taskProgress,
  }),
  saveProgress: defineCall({
    method: 'GET',
    path: 'attendee/ImportProgressV2/{key}',
    access: READ,
    request: z.object({ key: id, isNext: z.boolean().optional() }),
    response: taskProgress,
  }),
  rows: defineCall({
    method: 'GET',
    path: 'attendee/GetImportAttendeeList',
    access: READ,
    request: z.object({
      ...about,
      ...paging,
      status: z.int().min(0).max(2).default(0),
      isNext: z.boolean().optional(),
      hasError: z.boolean().optional(),
      /** One of the reasons as answered: only rows that are wrong for it. */
      reason: z.string().max(200).optional(),
    }),
    response: z.object({
      tableHeaderList: z.array(z.object({ fieldName: z.string(), displayName: z.string() })),
      list: z.array(importRow),
      reasons: z.array(z.object({ reason: z.string(), text: z.string(), count: z.int() })),
      hasError: z.boolean(),
      rowErrorMessage: z.string(),
      isNext: z.boolean(),
      totalCount: z.int(),
      pageTotalCount: z.int(),
      errorCount: z.int(),
      newCount: z.int(),
      updateCount: z.int(),
    }),
  }),
  updateRow: defineCall({
    method: 'POST',
    path: 'attendee/UpdateImportRow',
    access: WRITE,
    request: z.object({ ...about, rowNo: z.int().min(1).max(2_000_000), values: z.record(fieldName, z.string().max(10_000)) }),
    response: importRow,
  }),
  wrongValues: defineCall({
    method: 'GET',
    path: 'attendee/GetImportWrongValues',
    access: READ,
    request: z.object(about),
    response: wrongValues,
  }),
  replaceValues: defineCall({
    method: 'POST',
    path: 'attendee/ReplaceImportValues',
    access: WRITE,
    request: z.object({ ...about, fieldName, from: z.string().max(10_000), to: z.string().max(10_000) }),
    response: z.object({
      /** Rows that were changed, and of them those whose cell is still wrong. */
      count: z.int(),
      stillWrong: z.int(),
    }),
  }),
  errorFile: defineCall({
    method: 'GET',
    path: 'attendee/DownloadErrorExcelV2',
    access: READ,
    request: z.object(about),
    response: fileResponse,
    mediaTypes: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  save: defineCall({
    method: 'POST',
    path: 'attendee/SaveImportExcel',
    access: WRITE,
    request: z.object({ ...about, isNext: z.boolean().default(false), extras: skip.optional() }),
    response: taskProgress,
  }),
  task: defineCall({
    method: 'GET',
    path: 'attendee/GetImportTask',
    access: READ,
    request: z.object({ key: id }),
    response: importTask,
  }),
  taskList: defineCall({
    method: 'GET',
    path: 'attendee/ImportTaskList',
    access: READ,
    request: z.object({ bventId: id, ...paging }),
    response: list(importTask),
  }),
}

const running = z.object({ bventId: id, key: id })

/** Both are begun by calls that ask more than whether they may begin. */
export const importTasks = {
  check: defineInnerTask({ type: 'checkImport', title: 'imports.checkTask', request: running }),
  save: defineInnerTask({
    type: 'saveImport',
    title: 'imports.saveTask',
    isUndoable: true,
    request: running.extend({ isNext: z.boolean(), extras: skip }),
  }),
}
