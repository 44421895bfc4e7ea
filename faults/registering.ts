import { randomUUID } from 'node:crypto'
import { registrationCalls } from '#features/registration/contract.ts'

export type Registered = { status: number; code: number; result: { orderId?: string; siteToken?: string } | null }
type Who = { bventId: string; ticketId: string; number: number; email?: string }

/** One person of a number registers through HTTP; the same key again is the same person asking again. */
export async function registerOnce(
  url: string,
  { bventId, ticketId, number, email = `p${number}@example.com` }: Who,
  { key = randomUUID(), signal, ...more }: { key?: string; signal?: AbortSignal; payType?: string; codes?: string[]; amount?: string } = {},
): Promise<Registered> {
  const values = { FullName: `人 ${number}`, Mobile: String(13_000_000_000 + number), Email: email }
  const attendeeFieldValues = Object.entries(values).map(([fieldName, value]) => ({ fieldName, value }))
  const response = await fetch(url + registrationCalls.register.paths[0], {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ bventId, language: 'zh-CN', items: [{ ticketId, attendeeFieldValues }], ...more }),
    ...(signal && { signal }),
  })
  const { businessCode, returnObj } = (await response.json()) as { businessCode: number; returnObj: Registered['result'] }
  return { status: response.status, code: businessCode, result: returnObj }
}
