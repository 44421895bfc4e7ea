import { z, type ZodRawShape, type ZodType } from 'zod'
import type { Access } from '#core/access.ts'
import { defineCall } from '#core/call.ts'
import { isOk, time, version } from '#core/schema.ts'

const note = z.string().trim().max(200).default('')
const no = z.int().min(1).max(2_000_000_000)
const plan = z.object({ publishTime: z.string(), note: z.string(), by: z.string() })

type About<Which extends ZodRawShape, Given extends ZodType, Shown extends ZodType> = {
  path: string
  read: Access
  write: Access
  /** Which page is meant. */
  which: Which
  given: Given
  shown: Shown
}

/** What leads from a draft of a page to what is out: the same for every kind of page that is not a site. */
export function pageCalls<Which extends ZodRawShape, Given extends ZodType, Shown extends ZodType>(about: About<Which, Given, Shown>) {
  const { path, read, write, which, given, shown } = about
  return {
    pageDraft: defineCall({
      method: 'POST',
      path: `${path}/PageDraft`,
      access: read,
      request: z.object(which),
      response: z.object({
        version,
        /** Whether something is worked on that is not out. */
        isDraft: z.boolean(),
        settings: shown,
        live: shown,
        plan: plan.nullable(),
      }),
      effect: 'read',
    }),
    savePageDraft: defineCall({
      method: 'POST',
      path: `${path}/SavePageDraft`,
      access: write,
      request: z.object({ ...which, version, settings: given }),
      response: z.object({ version }),
    }),
    publishPage: defineCall({
      method: 'POST',
      path: `${path}/PublishPage`,
      access: write,
      request: z.object({ ...which, version, note }),
      response: z.object({ no: z.int() }),
    }),
    planPage: defineCall({
      method: 'POST',
      path: `${path}/SchedulePage`,
      access: write,
      request: z.object({ ...which, version, note, publishTime: time }),
      response: isOk,
    }),
    dropPagePlan: defineCall({
      method: 'POST',
      path: `${path}/CancelPageSchedule`,
      access: write,
      request: z.object(which),
      response: isOk,
    }),
    rollBackPage: defineCall({
      method: 'POST',
      path: `${path}/RollBackPage`,
      access: write,
      request: z.object({ ...which, no, note }),
      response: z.object({ no: z.int() }),
    }),
  }
}
