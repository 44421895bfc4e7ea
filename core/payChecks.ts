/** The steps of looking whether a payment account works. */
export const checkNames = ['fields', 'keys', 'reachable', 'accepted', 'certificate', 'callback', 'order'] as const
export type CheckName = (typeof checkNames)[number]
