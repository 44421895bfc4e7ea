import { z } from 'zod'
import { privateKeyText, publicKeyText } from '#server/adapters/pay/keys.ts'
import type { AccountField } from '#server/adapters/accountField.ts'

export const alipayAccount = z.object({
  appId: z
    .string()
    .trim()
    .regex(/^\d{8,32}$/, 'digits only'),
  sellerId: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .trim()
      .regex(/^2088\d{12}$/, 'sixteen digits that begin with 2088')
      .optional(),
  ),
  privateKey: privateKeyText,
  alipayPublicKey: publicKeyText,
})
export type AlipayAccount = z.output<typeof alipayAccount>

export const alipayFields: readonly AccountField[] = [
  { name: 'appId', isSecret: false, isNeeded: true, kind: 'line' },
  { name: 'sellerId', isSecret: false, isNeeded: false, kind: 'line' },
  { name: 'privateKey', isSecret: true, isNeeded: true, kind: 'text' },
  { name: 'alipayPublicKey', isSecret: false, isNeeded: true, kind: 'text' },
]
