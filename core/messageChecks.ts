/** The steps of looking whether a message account works. */
export const messageCheckNames = ['fields', 'reachable', 'accepted', 'dkim', 'templates'] as const
export type MessageCheckName = (typeof messageCheckNames)[number]
