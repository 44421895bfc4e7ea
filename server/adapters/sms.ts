import { traced } from '#server/kit/trace.ts'
import { brokenLine, type MessageChannel } from '#server/adapters/messageChannel.ts'

export type Sms = MessageChannel<{ recipient: string; text: string; id: string }>

const SEND_MS = 20_000
const AT_ONCE = 8

export const localSms: Sms = { provider: 'local', atOnce: AT_ONCE, send: async () => ({ state: 'sent' }) }

/** Puts a body to an address and says how that was answered. */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<{ status: number }>

const fetched: Post = async (url, headers, body) => {
  const response = await traced({ name: `ask ${new URL(url).host}`, kind: 'CLIENT' }, () =>
    fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(SEND_MS) }),
  )
  await response.body?.cancel()
  return response
}

/** A gateway that takes `{ id, mobile, text }` as JSON; 4xx is a refusal, 429 and 5xx are tried again under the same id. */
export function httpSms(url: string, token: string | undefined, perSecond?: number, post: Post = fetched): Sms {
  return {
    provider: 'http',
    atOnce: AT_ONCE,
    perSecond,
    async send({ recipient, text, id }) {
      try {
        const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
        const { status } = await post(url, headers, JSON.stringify({ id, mobile: recipient, text }))
        const reason = `HTTP ${status}`
        if (status >= 200 && status < 300) return { state: 'sent' }
        const isFinal = status >= 400 && status < 500 && status !== 429
        return isFinal ? { state: 'refused', reason } : { state: 'later', reason, isDown: status !== 429 }
      } catch (error) {
        return brokenLine(error)
      }
    },
  }
}
