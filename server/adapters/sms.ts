import type { Delivery } from '#server/adapters/mail.ts'

export type Sms = { send: (message: { recipient: string; text: string; id: string }) => Promise<Delivery> }

const SEND_MS = 20_000

export const localSms: Sms = { send: async () => ({ state: 'kept' }) }

/** A gateway that takes `{ id, mobile, text }` as JSON; 4xx is a refusal, all else is tried again. */
export function httpSms(url: string, token: string | undefined): Sms {
  return {
    async send({ recipient, text, id }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify({ id, mobile: recipient, text }),
          signal: AbortSignal.timeout(SEND_MS),
        })
        if (response.ok) return { state: 'sent' }
        const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429
        return { state: isFinal ? 'refused' : 'later', reason: `HTTP ${response.status}` }
      } catch (error) {
        return { state: 'later', reason: (error as Error).message }
      }
    },
  }
}
