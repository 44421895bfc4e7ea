import { z } from 'zod'
import { functionKeys } from '#core/benefits.ts'
import { packageKinds } from '#features/credits/rules.ts'

/** What can be bought: pieces, minutes, balance (`amount`), so many days of a benefit, or without days so much more of one that runs. */
export const goods = {
  kind: z.enum(packageKinds),
  units: z.int().nullable(),
  amount: z.string().nullable(),
  functionKey: z.enum(functionKeys).nullable(),
  days: z.int().nullable(),
  quota: z.int().nullable(),
  price: z.string(),
}
