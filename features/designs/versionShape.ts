import { z } from 'zod'

/** A state that a page was saved in, beside what it held. */
export const pageVersion = {
  no: z.int(),
  note: z.string(),
  fromNo: z.int().nullable(),
  isScheduled: z.boolean(),
  publishedName: z.string(),
  publishedTime: z.string(),
  isLive: z.boolean(),
}
export const beforeNo = z.int().min(1).max(2_000_000_000).optional()
