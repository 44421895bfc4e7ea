import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { languages } from '#core/language.ts'
import { id, list, paging } from '#core/schema.ts'
import { defineInnerTask, taskProgress } from '#core/task.ts'
import { previewCalls } from '#features/imports/previewCalls.ts'
import { importTypes, MAX_FILE_BYTES } from '#features/imports/rules.ts'
import { about, filedList, importColumn, importField, importTask, mapFieldRules, READ, skip, WRITE } from '#features/imports/shapes.ts'

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
  ...previewCalls,
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
