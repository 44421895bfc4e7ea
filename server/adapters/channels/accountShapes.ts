import { z } from 'zod'

/** A form leaves empty what was not filled in. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const word = z.string().trim().min(1).max(200)
export const perSecond = optional(z.coerce.number().int().min(1).max(1_000))
export const mailAddress = z.email()
