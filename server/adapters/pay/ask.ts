import { traced } from '#server/kit/trace.ts'

const ASK_MS = 10_000
const MOST_BYTES = 256 * 1024 * 1024

export type Told = { status: number; headers: Headers; body: Buffer }

/** Throws whenever it stays unknown what became of the question. No redirect is followed unless asked to: a signed request is for one address. */
export async function ask(url: string, init: RequestInit = {}): Promise<Told> {
  return traced({ name: `ask ${new URL(url).host}`, kind: 'CLIENT', attributes: { 'http.request.method': init.method ?? 'GET' } }, () =>
    askOnce(url, init),
  )
}

async function askOnce(url: string, init: RequestInit): Promise<Told> {
  const response = await fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(ASK_MS) })
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes from ${new URL(url).host}`)
    pieces.push(Buffer.from(piece))
  }
  return { status: response.status, headers: response.headers, body: Buffer.concat(pieces) }
}
