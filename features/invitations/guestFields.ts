import type { Language } from '#core/language.ts'
import type { Text } from '#core/messages.ts'
import type { Gender } from '#features/notices/salutation.ts'
import { invitationMessages } from '#features/invitations/messages.ts'
import { synonymMessages } from '#features/invitations/synonymMessages.ts'

/** The columns of a workbook of guests. */
export const guestFields = ['name', 'title', 'gender', 'company', 'mobile', 'email', 'owner', 'labels', 'language'] as const
export type GuestField = (typeof guestFields)[number]

export const guestLabels = (field: GuestField): Text => invitationMessages[`invitations.col_${field}`]

/** A letter in English is asked for by any of its names; else it is in Chinese. */
export const languageIn = (cell: string): Language =>
  synonymMessages.english.some((name) => name === cell.trim().toLowerCase()) ? 'en' : 'zh-CN'

/** As a table says it; what says neither is nothing. */
export const genderIn = (cell: string): Gender =>
  (['male', 'female'] as const).find((gender) => synonymMessages[gender].some((name) => name === cell.trim().toLowerCase())) ?? ''

export const namesOf = (field: GuestField): readonly string[] => [...guestLabels(field), ...synonymMessages[field]]
