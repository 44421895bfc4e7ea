import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { InvoiceService, ServiceTold } from '#server/adapters/invoicing/port.ts'
import { ask, type Told } from '#server/adapters/pay/ask.ts'

const answer = z.object({
  state: z.enum(['Processing', 'Done', 'Refused']),
  number: z.string().default(''),
  time: z.iso.datetime({ offset: true }).optional(),
  reason: z.string().max(500).default(''),
})

/** What a request is signed by: who knows the secret made it, then, for this address, with these words. */
export function invoicingSignature(
  secret: string,
  { method, path, time, body }: Record<'method' | 'path' | 'time' | 'body', string>,
): string {
  return createHmac('sha256', secret).update([method, path, time, body].join('\n')).digest('hex')
}

/** The protocol of docs/invoicing.md, which a provider's own is translated to. */
export function httpInvoicing(url: string, secret: string): InvoiceService {
  const base = url.replace(/\/$/, '')
  const call = (method: 'GET' | 'POST', path: string, given?: object): Promise<Told> => {
    const body = given ? JSON.stringify(given) : ''
    const time = new Date().toISOString()
    const signature = invoicingSignature(secret, { method, path: new URL(base + path).pathname, time, body })
    return ask(base + path, {
      method,
      headers: { 'x-time': time, 'x-signature': signature, ...(given && { 'content-type': 'application/json' }) },
      ...(given && { body }),
    })
  }
  return {
    issue: async (invoice) => read(await call('POST', '/invoices', invoice)),
    query: async (requestNo) => readKnown(await call('GET', `/invoices/${encodeURIComponent(requestNo)}`)),
    cancel: async ({ requestNo, ...red }) => read(await call('POST', `/invoices/${encodeURIComponent(requestNo)}/red`, red)),
    queryRed: async (redNo) => readKnown(await call('GET', `/reds/${encodeURIComponent(redNo)}`)),
    async file(requestNo) {
      const { status, body } = await call('GET', `/invoices/${encodeURIComponent(requestNo)}/file`)
      if (status !== 200) throw new Error(`the file was answered with ${status}`)
      return body
    },
  }
}

const readKnown = (told: Told): ServiceTold | null => (told.status === 404 ? null : read(told))

/** 400 and 422 are a no to what was said; anything else that is no answer leaves it unknown. */
function read({ status, body }: Told): ServiceTold {
  if (status !== 200 && status !== 400 && status !== 422) throw new Error(`the invoicing service answered ${status}`)
  const { state, number, time, reason } = answer.parse(JSON.parse(body.toString()))
  if (state === 'Refused' || status !== 200) return { state: 'Refused', reason }
  if (state === 'Processing') return { state, reason }
  if (!/^(\d{8}|\d{20})$/.test(number) || !time) throw new Error('an invoice without a number or a time is none')
  return { state, number, time: new Date(time) }
}
