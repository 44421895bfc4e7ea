import type { Language } from '#core/language.ts'
import { textIn, type Messages } from '#core/messages.ts'
import type { PageButton, ResultFact } from '#features/forms/pageConfigs.ts'

/** Words that stand on result pages, in the language of the page whatever the reader's own is. */
const words = {
  EventTitle: ['活动', 'Event'],
  EventTime: ['时间', 'Time'],
  EventPlace: ['地点', 'Place'],
  OrderNo: ['订单号', 'Order number'],
  TicketName: ['票种', 'Ticket'],
  FullName: ['姓名', 'Name'],
  Amount: ['应付金额', 'Amount'],
  PayExpireTime: ['付款截止', 'Pay before'],
  PaymentDescription: ['付款说明', 'How to pay'],
  MicroSite: ['活动主页', 'Event page'],
  UserCenter: ['我的报名', 'My registration'],
  ETicket: ['查看电子票', 'Show e-ticket'],
  OrderDetail: ['查看订单', 'Show order'],
  CustomLink: ['打开链接', 'Open link'],
} as const satisfies Messages

export function resultFactLabel(fact: ResultFact, language: Language): string {
  return textIn(words[fact], language)
}

/** What was written on it, or where it leads. */
export function buttonWords({ text, jumpPage }: Pick<PageButton, 'text' | 'jumpPage'>, language: Language): string {
  return text.trim() || textIn(words[jumpPage], language)
}
