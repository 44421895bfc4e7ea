import type { Text } from '#core/messages.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { synonymMessages } from '#features/invitations/synonymMessages.ts'

/** The columns of a workbook of guests. */
export const guestFields = ['name', 'title', 'company', 'mobile', 'email', 'owner', 'labels'] as const
export type GuestField = (typeof guestFields)[number]

export const guestLabels = (field: GuestField): Text => invitationMessages[`invitations.col_${field}`]

export const namesOf = (field: GuestField): readonly string[] => [...guestLabels(field), ...synonymMessages[field]]
