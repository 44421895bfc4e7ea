import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/kit/errors.ts'
import { traced } from '#server/kit/trace.ts'

export type Picture = { mediaType: string; bytes: Buffer }
export type Prompt = { rules: string; words: string; picture?: Picture; isJson?: boolean }

/** A language model: what it writes comes piece by piece; whoever stops reading stops it. */
export type Assistant = {
  canSee: boolean
  write: (prompt: Prompt, signal?: AbortSignal) => AsyncGenerator<string, void, undefined>
}

type Connection = Pick<Config, 'AI_KEY' | 'AI_VISION_MODEL'> & { url: string; model: string; quietMs: number }

/** The longest it may be silent, before its first word and between two. */
const QUIET_MS = 30_000
const MOST_CHARACTERS = 20_000

export function openAi({ AI_URL, AI_KEY, AI_MODEL, AI_VISION_MODEL }: Config, quietMs = QUIET_MS): Assistant | null {
  if (!AI_URL || !AI_MODEL) return null
  const connection = { AI_KEY, AI_VISION_MODEL, url: AI_URL.replace(/\/$/, ''), model: AI_MODEL, quietMs }
  return { canSee: AI_VISION_MODEL !== undefined, write: (prompt, signal) => write(connection, prompt, signal) }
}

async function* write(connection: Connection, prompt: Prompt, signal?: AbortSignal): AsyncGenerator<string, void, undefined> {
  const watch = watchdog(connection.quietMs, signal)
  try {
    const response = await opened(connection, prompt, watch.signal)
    let length = 0
    for await (const piece of pieces(response, watch.heard)) {
      length += piece.length
      if (length > MOST_CHARACTERS) throw new AppError('assistant.failed')
      yield piece
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('assistant.failed')
  } finally {
    watch.end()
  }
}

/** Ends what has been silent for too long, and what nobody waits for any more. */
function watchdog(quietMs: number, outer?: AbortSignal) {
  const own = new AbortController()
  const start = () => setTimeout(() => own.abort(), quietMs)
  let timer = start()
  return {
    signal: outer ? AbortSignal.any([own.signal, outer]) : own.signal,
    heard() {
      clearTimeout(timer)
      timer = start()
    },
    end() {
      clearTimeout(timer)
      own.abort()
    },
  }
}

async function opened({ url, model, AI_KEY, AI_VISION_MODEL }: Connection, prompt: Prompt, signal: AbortSignal): Promise<Response> {
  const { rules, words, picture, isJson } = prompt
  const content = picture
    ? [
        { type: 'text', text: words },
        { type: 'image_url', image_url: { url: `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}` } },
      ]
    : words
  const body = {
    model: picture ? AI_VISION_MODEL : model,
    stream: true,
    messages: [
      { role: 'system', content: rules },
      { role: 'user', content },
    ],
    ...(isJson && { response_format: { type: 'json_object' } }),
  }
  const headers = { 'content-type': 'application/json', ...(AI_KEY && { authorization: `Bearer ${AI_KEY}` }) }
  const response = await traced({ name: `ask ${new URL(url).host}`, kind: 'CLIENT', attributes: { 'http.request.method': 'POST' } }, () =>
    fetch(`${url}/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'error', signal }),
  )
  if (response.ok) return response
  await response.body?.cancel()
  const wait = Number(response.headers.get('retry-after'))
  if (response.status !== 429 && response.status !== 503) throw new AppError('assistant.failed')
  throw new AppError('assistant.busy', wait > 0 ? { retryAfterSeconds: Math.ceil(wait) } : {})
}

const delta = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() })),
})

/** Server-sent events; an answer that ends before it says so was cut off. */
async function* pieces(response: Response, heard: () => void): AsyncGenerator<string, void, undefined> {
  let isWhole = false
  for await (const line of linesOf(response, heard)) {
    const data = /^data: ?(.*)$/.exec(line)?.[1]?.trim()
    if (!data) continue
    if (data === '[DONE]') return
    const [choice] = delta.parse(JSON.parse(data)).choices
    if (choice?.delta?.content) yield choice.delta.content
    isWhole ||= Boolean(choice?.finish_reason)
  }
  if (!isWhole) throw new AppError('assistant.failed')
}

async function* linesOf(response: Response, heard: () => void): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body ?? []) {
    heard()
    const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MOST_CHARACTERS) throw new AppError('assistant.failed')
    yield* lines
  }
  if (rest) yield rest
}
