import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { invoicingSignature } from '#server/adapters/invoicing/httpInvoicing.ts'

type Kept = { given: Record<string, unknown>; number: string; time: string; refusal: string; isHeld: boolean }

/** Speaks docs/invoicing.md: refuses what is not signed, knows a number it has heard once, and misbehaves on request. */
export async function startInvoiceSimulator(secret = 'an invoicing secret of tests') {
  const invoices = new Map<string, Kept>()
  const reds = new Map<string, Kept>()
  const weather = {
    /** So many requests are answered 503 before anything is done. */
    failNext: 0,
    /** So many are done and answered 500. */
    loseAnswers: 0,
    /** What is asked for from now on waits for a person at the tax bureau. */
    isHolding: false,
    /** '' or why everything that is asked for from now on is refused. */
    refusal: '',
    /** What it gives as the file. */
    file: Buffer.from('%PDF-1.7\n%%EOF\n'),
  }
  let asked = 0
  let lastNumber = 24_990_000_000

  const keep = (of: Map<string, Kept>, no: string, given: Record<string, unknown>): Kept => {
    const known = of.get(no)
    if (known) return known
    lastNumber += 1
    const kept = {
      given,
      number: String(lastNumber).padStart(20, '2'),
      time: new Date().toISOString(),
      refusal: weather.refusal,
      isHeld: weather.isHolding,
    }
    of.set(no, kept)
    return kept
  }
  const told = ({ number, time, refusal, isHeld }: Kept) => {
    if (refusal) return { status: 422, body: { state: 'Refused', reason: refusal } }
    if (isHeld) return { status: 200, body: { state: 'Processing', reason: '等待税务登录' } }
    return { status: 200, body: { state: 'Done', number, time } }
  }
  const answer = (method: string, path: string, given: Record<string, unknown>): { status: number; body: object | Buffer } => {
    const [, kind, no = '', part] = path.split('/')
    if (method === 'POST' && kind === 'invoices' && no === '') return told(keep(invoices, String(given['requestNo']), given))
    if (kind === 'reds') return reds.has(no) ? told(reds.get(no) as Kept) : { status: 404, body: {} }
    const invoice = invoices.get(no)
    if (!invoice) return { status: 404, body: {} }
    if (part === 'red') return told(keep(reds, String(given['redNo']), { ...given, requestNo: no }))
    if (part === 'file') return { status: 200, body: weather.file }
    return told(invoice)
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      asked += 1
      const [method, path] = [request.method ?? '', new URL(request.url ?? '/', 'http://x').pathname]
      const body = Buffer.concat(pieces).toString()
      const send = (status: number, words: object | Buffer) => {
        response.writeHead(status, { 'content-type': Buffer.isBuffer(words) ? 'application/pdf' : 'application/json' })
        response.end(Buffer.isBuffer(words) ? words : JSON.stringify(words))
      }
      const time = String(request.headers['x-time'] ?? '')
      const isGenuine = request.headers['x-signature'] === invoicingSignature(secret, { method, path, time, body })
      if (!isGenuine || Math.abs(Date.now() - Date.parse(time)) > 300_000) return send(401, { reason: 'signature' })
      if (weather.failNext > 0) {
        weather.failNext -= 1
        return send(503, {})
      }
      const { status, body: words } = answer(method, path, body === '' ? {} : (JSON.parse(body) as Record<string, unknown>))
      if (weather.loseAnswers > 0) {
        weather.loseAnswers -= 1
        return send(500, {})
      }
      send(status, words)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    weather,
    invoices,
    reds,
    asked: () => asked,
    /** Somebody has signed in at the tax bureau: what waited is done. */
    release: () => {
      weather.isHolding = false
      for (const kept of [...invoices.values(), ...reds.values()]) kept.isHeld = false
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type InvoiceSimulator = Awaited<ReturnType<typeof startInvoiceSimulator>>
