import { z, type ZodRawShape } from 'zod'
import type { Access } from '#core/access.ts'
import { defineCall } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { isOk, list, time, version } from '#core/schema.ts'
import type { Design } from '#features/designs/blockTypes.ts'
import { siteContent, siteVersion } from '#features/microsites/shapes.ts'

const note = z.string().trim().max(200).default('')
const no = z.int().min(1).max(2_000_000_000)
/** Read block by block where it is saved, so that a refusal can name the block. */
const document = z.record(z.string(), z.unknown())
const design = document as unknown as z.ZodType<Design>
const plan = z.object({ publishTime: z.string(), note: z.string(), by: z.string() })

type About<Which extends ZodRawShape> = {
  path: string
  read: Access
  write: Access
  which: Which
  /** Who may know what blocks draw from, where others than its builders put some on their pages. */
  content?: Access
}

/** What leads from a draft of blocks to what is out: the same for a site and for every other page that is made of blocks. */
export function siteCalls<Which extends ZodRawShape>({ path, read, write, which, content = read }: About<Which>) {
  return {
    site: defineCall({
      method: 'POST',
      path: `${path}/get`,
      access: read,
      request: z.object(which),
      response: z.object({
        /** 0: there is no draft yet. */
        version,
        document: design.nullable(),
        changedBy: z.string(),
        changedTime: z.string().nullable(),
        /** No number: it looks as it does before anybody has designed it. */
        live: z.object({ no: z.int().nullable(), document: design }).nullable(),
        lastNo: z.int(),
        plan: plan.nullable(),
        url: z.string(),
        languages: z.array(z.enum(languages)),
        isOut: z.boolean(),
        timeZone: z.string(),
      }),
      effect: 'read',
    }),
    /** What the blocks draw from, for the builder's own drawing of the page. */
    siteContent: defineCall({
      method: 'POST',
      path: `${path}/content`,
      access: content,
      request: z.object({ ...which, language: z.enum(languages) }),
      response: siteContent,
      effect: 'read',
    }),
    saveSite: defineCall({
      method: 'POST',
      path: `${path}/save`,
      access: write,
      request: z.object({ ...which, version, document }),
      response: z.object({ version, savedTime: z.string() }),
    }),
    publishSite: defineCall({
      method: 'POST',
      path: `${path}/publish`,
      access: write,
      request: z.object({ ...which, version, note }),
      response: z.object({ no: z.int() }),
    }),
    planSite: defineCall({
      method: 'POST',
      path: `${path}/schedule`,
      access: write,
      request: z.object({ ...which, version, note, publishTime: time }),
      response: isOk,
    }),
    dropSitePlan: defineCall({ method: 'POST', path: `${path}/cancelSchedule`, access: write, request: z.object(which), response: isOk }),
    rollBackSite: defineCall({
      method: 'POST',
      path: `${path}/rollBack`,
      access: write,
      request: z.object({ ...which, no, note }),
      response: z.object({ no: z.int() }),
    }),
    takeSiteDown: defineCall({ method: 'POST', path: `${path}/takeDown`, access: write, request: z.object(which), response: isOk }),
    siteVersions: defineCall({
      method: 'POST',
      path: `${path}/versions`,
      access: read,
      request: z.object({ ...which, before: no.optional() }),
      response: list(siteVersion),
      effect: 'read',
    }),
    siteVersion: defineCall({
      method: 'POST',
      path: `${path}/version`,
      access: read,
      request: z.object({ ...which, no }),
      response: siteVersion.extend({ document: design }),
      effect: 'read',
    }),
  }
}
