import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { noticeMessages } from '#features/notices/messages.ts'

export const genders = ['', 'male', 'female'] as const
export type Gender = (typeof genders)[number]

/** How somebody is addressed beside their name: in Chinese by their title; else, as in English, by their gender; else by nothing. */
export function salutation({ title, gender }: { title: string; gender: string }, language: Language): string {
  if (language === 'zh-CN' && title !== '') return title
  return gender === 'male' || gender === 'female' ? textIn(noticeMessages[`notices.${gender}`], language) : ''
}
