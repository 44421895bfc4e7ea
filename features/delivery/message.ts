/** How a message goes. The words of WIRE2, on the wire and in the database. */
export const channels = ['Email', 'SMS', 'OfficialAccount', 'WeCom'] as const
export type Channel = (typeof channels)[number]

/** `Unknown`: the line broke when it may have been taken already. A receipt or a person decides; nothing sends it again by itself. */
export const messageStates = ['Queued', 'Deferred', 'Sending', 'Sent', 'Delivered', 'Failed', 'Suppressed', 'Unknown'] as const
export type MessageState = (typeof messageStates)[number]

/** What is more urgent never waits behind what is less so. */
export const lanes = { code: 0, transactional: 1, notice: 2, campaign: 3 } as const
export type Lane = (typeof lanes)[keyof typeof lanes]

export const suppressionReasons = [
  'noAddress',
  'invalidAddress',
  'unsubscribed',
  'bounced',
  'complained',
  'manual',
  'duplicate',
  'capped',
  'channelOff',
  'noCredit',
  'cancelled',
  'declined',
  'answered',
  'expired',
] as const
export const deferralReasons = ['quietHours', 'providerLimit'] as const
export type MessageReason = (typeof suppressionReasons)[number] | (typeof deferralReasons)[number]

/** Why somebody has no message of a send at all: it was not for them. */
export const NOT_MEANT = 'notMeant'

/** Where no gateway is set up, messages stay here to be read. */
export const LOCAL_PROVIDER = 'local'

/** As people see it: what no gateway was there for is not said to be sent. */
export const shownStates = [...messageStates, 'Kept'] as const
export type ShownState = (typeof shownStates)[number]
export function shownState(state: MessageState, provider: string | null): ShownState {
  return state === 'Sent' && provider === LOCAL_PROVIDER ? 'Kept' : state
}

/** What asks to be looked at. */
export const isTroubled = (state: ShownState): boolean => state === 'Failed' || state === 'Unknown'
