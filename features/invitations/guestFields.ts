import type { Language } from '#core/language.ts'
import type { Text } from '#core/messages.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { synonymMessages } from '#features/invitations/synonymMessages.ts'

/** The columns of a workbook of guests. */
export const guestFields = ['name', 'title', 'company', 'mobile', 'email', 'owner', 'labels', 'language'] as const
export type GuestField = (typeof guestFields)[number]

export const guestLabels = (field: GuestField): Text => invitationMessages[`invitations.col_${field}`]

/** A letter in English is asked for by any of its names; else it is in Chinese. */
export const languageIn = (cell: string): Language =>
  synonymMessages.english.some((name) => name === cell.trim().toLowerCase()) ? 'en' : 'zh-CN'

export const namesOf = (field: GuestField): readonly string[] => [...guestLabels(field), ...synonymMessages[field]]
