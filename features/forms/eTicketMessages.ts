import type { Language } from '#core/language.ts'
import { textIn, type Messages } from '#core/messages.ts'

/** Words that stand on a ticket, in the language of the ticket whatever the reader's own is. */
export const eTicketMessages = {
  page: ['电子票', 'E-ticket'],
  sample: ['电子票样张', 'sample ticket'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  fact_EventTime: ['时间', 'Time'],
  fact_EventPlace: ['地点', 'Place'],
  fact_Organizer: ['主办方', 'Organiser'],
  fact_TicketName: ['票种', 'Ticket'],
  fact_CheckinCode: ['签到码', 'Check-in code'],
  fact_Status: ['报名状态', 'Status'],

  sample_FullName: ['陈思远', 'Alex Chen'],
  sample_EnglishName: ['Alex Chen', 'Alex Chen'],
  sample_Company: ['云岭精密制造', 'Cloudridge Precision'],
  sample_Department: ['市场部', 'Marketing'],
  sample_Title: ['产品总监', 'Head of product'],
  sample_Mobile: ['138 0013 8000', '138 0013 8000'],
  sample_Email: ['chen@example.com', 'chen@example.com'],
  sample_ticket: ['专业观众票', 'Professional visitor'],
  sample_place: ['国家会展中心 4.2 馆', 'National Exhibition Centre, Hall 4.2'],
  sample_text: ['示例内容', 'Sample'],
} as const satisfies Messages

export type ETicketWord = keyof typeof eTicketMessages

/** One word of a ticket, in its language. */
export function ticketWord(word: ETicketWord, language: Language): string {
  return textIn(eTicketMessages[word], language)
}
