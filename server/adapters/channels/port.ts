import type { z } from 'zod'
import type { MessageCheckName } from '#core/messageChecks.ts'
import type { Outcome } from '#server/adapters/channels/outcome.ts'
import type { AccountField } from '#server/adapters/accountField.ts'
import type { Step } from '#server/adapters/checkSteps.ts'
import type { Letter } from '#server/adapters/mail.ts'
import type { MessageChannel } from '#server/adapters/messageChannel.ts'

export type MessageCheck = Step<MessageCheckName>

/** What a provider takes calls with for a while, one for all servers. `refused` is the one it did not take any more. */
export type Tokens = (ask: () => Promise<{ token: string; seconds: number }>, refused?: string) => Promise<string>

export type OpenGateway = MessageChannel<Letter> & { close?: () => void }

/** What became of messages, as a provider reports it; `ref` is its own number, `id` ours. */
export type Receipt = {
  outcome: Outcome
  id?: string | undefined
  ref?: string | undefined
  /** What may be the mark of the letter that came back; which of them is genuine, only whoever made it knows. */
  marks?: readonly string[]
  /** Whom it was for, where neither number is known to both sides. */
  mobile?: string | undefined
  reason: string
}
/** What somebody answered to an SMS. */
export type Reply = { mobile: string; text: string }

export type Told = { rawBody: Buffer; query: Record<string, string | undefined> }
export type ReceiptAnswer = { mediaType: string; body: string }

/** What a person did with the account that messages come from. `account` is who it was said to, by the provider's own name. */
export type Heard = {
  /** Of an entry of the menu `text` is what it says or where it leads. */
  kind: 'subscribe' | 'unsubscribe' | 'scan' | 'text' | 'click' | 'view'
  openId: string
  account: string
  at: Date
  scene: string
  text: string
}

/** Someone who takes messages to people. An account is read by `account` before it is handed to anything else of it. */
export type MessageProvider<Account extends object = object> = {
  fields: readonly AccountField[]
  account: z.ZodType<Account>
  open: (account: Account, tokens: Tokens) => OpenGateway
  check: (account: Account, tokens: Tokens) => Promise<MessageCheck[]>
  /** Reads what was reported to the account's own secret address; throws `NotGenuine` where it is nobody's report. */
  read: (account: Account, told: Told) => Receipt[]
  /** What people answered to its messages, at the same address; null where what came is something else. */
  replies?: (told: Told) => Reply[] | null
  /** The answer it expects, exactly. */
  taken: ReceiptAnswer
  /** What it asks with a GET to know that the address is ours. */
  greet?: (account: Account, query: Told['query']) => string
  /** What people do with the account, at the same address. */
  hear?: (account: Account, told: Told) => Heard | null
  /** Words for whoever did it, in the answer itself. */
  reply?: (account: Account, heard: Heard, text: string) => ReceiptAnswer
}

export class NotGenuine extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotGenuine'
  }
}
