import { z } from 'zod'

/** What the check before publishing found: `stop` refuses, `warn` asks. Its words come from whoever found it, in the reader's language. */
export const finding = z.object({
  code: z.string(),
  level: z.enum(['stop', 'warn']),
  text: z.string(),
  /** The page on which it is mended, by name. */
  page: z.string(),
  count: z.int().optional(),
})
export type Finding = z.output<typeof finding>
