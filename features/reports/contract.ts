import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk } from '#core/schema.ts'

const READ = 'lite_res_page_report'
const WRITE = 'lite_res_act_event'
const about = { bventId: id }
export const MOST_DAYS = 365

export const reportCalls = {
  get: defineCall({
    method: 'POST',
    path: 'report/get',
    access: READ,
    request: z.object(about),
    response: z.object({
      introduction: z.string(),
      hasMoney: z.boolean(),
      /** Whether this reader could show income at all. */
      canShowMoney: z.boolean(),
      /** Null: nobody outside reads it. */
      expiresTime: z.string().nullable(),
      timeZone: z.string(),
      /** The page itself, for an hour. */
      previewUrl: z.string(),
    }),
    effect: 'read',
  }),
  save: defineCall({
    method: 'POST',
    path: 'report/save',
    access: WRITE,
    request: z.object({ ...about, introduction: z.string().trim().max(2_000), hasMoney: z.boolean() }),
    response: isOk,
  }),
  /** A new link; the one before opens nothing any more. It is told once. */
  share: defineCall({
    method: 'POST',
    path: 'report/share',
    access: WRITE,
    request: z.object({ ...about, days: z.int().min(1).max(MOST_DAYS) }),
    response: z.object({ url: z.string(), expiresTime: z.string() }),
  }),
  revoke: defineCall({ method: 'POST', path: 'report/revoke', access: WRITE, request: z.object(about), response: isOk }),
}
