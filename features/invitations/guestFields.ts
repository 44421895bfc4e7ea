import type { Language } from '#core/language.ts'
import type { Text } from '#core/messages.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { synonymMessages } from '#features/invitations/synonymMessages.ts'

/** The columns of a workbook of guests. */
export const guestFields = ['name', 'title', 'company', 'mobile', 'email', 'owner', 'labels', 'language'] as const
export type GuestField = (typeof guestFields)[number]

export const guestLabels = (field: GuestField): Text => invitationMessages[`invitations.col_${field}`]

/** A letter in English is asked for by any of the ways people write it; else it is in Chinese. */
export const languageIn = (cell: string): Language => (/^(en\b|eng|英)/i.test(cell.trim()) ? 'en' : 'zh-CN')

export const namesOf = (field: GuestField): readonly string[] => [...guestLabels(field), ...synonymMessages[field]]
