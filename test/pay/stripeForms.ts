import { z } from 'zod'

const whole = z.string().regex(/^\d+$/).transform(Number)
const metadata = z.record(z.string(), z.string().max(500))
export const newSession = z.strictObject({
  mode: z.literal('payment'),
  client_reference_id: z.string().max(200),
  line_items: z.strictObject({
    0: z.strictObject({
      quantity: z.literal('1'),
      price_data: z.strictObject({
        currency: z.enum(['cny', 'usd', 'hkd', 'eur']),
        unit_amount: whole,
        product_data: z.strictObject({ name: z.string().min(1) }),
      }),
    }),
  }),
  success_url: z.url(),
  cancel_url: z.url(),
  metadata,
  payment_intent_data: z.strictObject({ metadata, description: z.string() }),
  expires_at: whole.optional(),
})
export const newRefund = z.strictObject({ payment_intent: z.string(), amount: whole, metadata })

/** `a[b][0]=c` → `{ a: { b: { 0: 'c' } } }` */
export function formOf(form: URLSearchParams): object {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let at = whole
    for (const key of path) at = (at[key] ??= {}) as Record<string, unknown>
    at[last] = value
  }
  return whole
}
