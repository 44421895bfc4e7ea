import { z } from 'zod'
import type { AccountField } from '#server/adapters/accountField.ts'

export const stripeAccount = z.object({
  secretKey: z
    .string()
    .trim()
    .regex(/^[sr]k_(test|live)_\w+$/, 'a secret or restricted key begins with sk_ or rk_'),
  webhookSecret: z
    .string()
    .trim()
    .regex(/^whsec_\S+$/, 'does not begin with whsec_'),
  publishableKey: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .trim()
      .regex(/^pk_(test|live)_\w+$/, 'does not begin with pk_')
      .optional(),
  ),
})
export type StripeAccount = z.output<typeof stripeAccount>

export const stripeFields: readonly AccountField[] = [
  { name: 'secretKey', isSecret: true, isNeeded: true, kind: 'line' },
  { name: 'webhookSecret', isSecret: true, isNeeded: true, kind: 'line' },
  { name: 'publishableKey', isSecret: false, isNeeded: false, kind: 'line' },
]
