import { z } from 'zod'

const LAST_TIME = Date.parse('2037-12-31T23:59:59.999Z')
/** The earliest clock on earth. */
const MOST_OFFSET = '14:00'

function isWithin(text: string): boolean {
  const at = Date.parse(text)
  return at >= 0 && at <= LAST_TIME && (/[+-](\d\d:\d\d)$/.exec(text)?.[1] ?? '') <= MOST_OFFSET
}

/** The small shapes that many payloads share. */
export const id = z.uuid()
/** With its zone, of a kind that exists, from 1970 to the last day a picker offers: whatever passes, the database can keep. */
export const time = z.iso.datetime({ offset: true }).superRefine((text, ctx) => {
  if (!isWithin(text)) ctx.addIssue({ code: 'invalid_format', format: 'datetime', input: text })
})
/** Of the same years. */
export const day = z.iso.date().refine((text) => text >= '1970-01-01' && text <= '2037-12-31')
export const line = z.string().trim().max(200)
export const search = z.string().trim().max(100)
/** Counts the changes of a thing, well within the 32 bits that the database has for it. */
export const version = z.int().min(0).max(2_000_000_000)
/** Rows of a page, where nobody chose another number. */
export const PAGE_SIZE = 20
export const paging = { pageNo: z.int().min(1).max(1_000_000).default(1), pageSize: z.int().min(1).max(200).default(PAGE_SIZE) }
export const isOk = z.object({ isOk: z.literal(true) })
export const OK = { isOk: true } as const
/** Money leaves with two decimals; what comes in is parsed by `parseMoney`. */
export const money = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)
export const option = z.object({
  key: z.string(),
  value: z.string(),
  get childrens() {
    return z.array(option).optional()
  },
})
export type Option = { key: string; value: string; childrens?: Option[] | undefined }
export const person = z.object({ accountId: id, name: z.string() })
export const fileRef = z.object({ id, fileName: z.string(), extension: z.string(), relativeUrl: z.string(), absoluteUrl: z.string() })
export type FileRef = z.output<typeof fileRef>
export const list = <Item extends z.ZodType>(item: Item) => z.object({ list: z.array(item) })
