import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { paging } from '#core/schema.ts'
import { about, fieldName, importRow, READ, wrongValues, WRITE } from '#features/imports/shapes.ts'

/** Rows as they will be saved, and what is wrong with them, to be repaired before. */
export const previewCalls = {
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
}
