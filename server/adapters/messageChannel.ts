/**
 * What a gateway said of one message. 'refused': trying again is no use; `isNobody`: nor would be anything else to that address. `isDown`: so would be trying others. 'unknown': the line broke
 * after the words had gone; it may have arrived.
 */
export type Delivery =
  | { state: 'sent'; ref?: string }
  | { state: 'refused'; reason: string; isNobody?: boolean }
  | { state: 'later'; reason: string; isDown?: boolean }
  | { state: 'unknown'; reason: string }

export type MessageChannel<Message> = {
  /** 'local': there is no gateway, the outbox in the console is where it is read. */
  provider: string
  /** Places on the wire. */
  atOnce: number
  /** For all servers together. */
  perSecond?: number | undefined
  /** Whose allowance that is; by default the provider's. */
  allowance?: string
  send: (message: Message) => Promise<Delivery>
}

/** Codes of failures before anything was sent. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** No answer: never reached it may go again, else nobody knows. */
export function brokenLine(error: unknown): Delivery {
  const { message, code, cause } = error as Error & { code?: string; cause?: { code?: string; message?: string } }
  const reason = cause?.message ?? message
  return UNREACHED.has(cause?.code ?? code ?? '') ? { state: 'later', reason, isDown: true } : { state: 'unknown', reason }
}
