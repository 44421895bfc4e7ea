import type { Language } from '#core/language.ts'
import { textIn, type Text } from '#core/messages.ts'
import { isAboutToStart, type LinkType, type NoticeCode, type TemplateKey } from '#features/notices/codes.ts'
import type { NoticeBlock, NoticeWording } from '#features/notices/shapes.ts'
import { commonWords, plainWords, templateWords, type TemplateWords } from '#features/notices/templateMessages.ts'

const aboutMoney: readonly NoticeCode[] = ['BankTransferReminder', 'PaymentReminder', 'RefundSuccess', 'RefundFailure']

type Kind = { link: LinkType; isAboutMoney: boolean; hasTicket: boolean; isToBuyer: boolean }

function kindOf({ code, audience }: Pick<TemplateKey, 'code' | 'audience'>): Kind {
  const isToBuyer = audience === 'Purchaser'
  return {
    link: code === 'LiveAboutToStart' ? 'live' : isToBuyer ? 'myOrder' : 'eTicket',
    isAboutMoney: aboutMoney.includes(code),
    hasTicket: !isToBuyer && (code === 'RegistrationSuccess' || code === 'EventAboutToStart'),
    isToBuyer,
  }
}

/** What the system says where the organiser has said nothing else. */
export function systemWording(key: TemplateKey, language: Language): NoticeWording {
  const words: TemplateWords | undefined =
    key.audience === 'Attendee'
      ? templateWords.Attendee[key.code]
      : isAboutToStart(key.code)
        ? undefined
        : templateWords.Purchaser[key.code]
  if (!words) throw new Error(`${key.audience} has no ${key.code}`)
  return worded(words, kindOf(key), key.channel, language)
}

export type PlainCode = keyof typeof plainWords

export function isPlain(code: string): code is PlainCode {
  return Object.hasOwn(plainWords, code)
}

/** Asked for by somebody, or an answer to somebody: it is never switched off and never reworded. */
export function plainWording(code: PlainCode, channel: TemplateKey['channel'], language: Language): NoticeWording {
  const isTicket = code === 'ETicket'
  const kind: Kind = { link: isTicket ? 'eTicket' : 'myOrder', isAboutMoney: !isTicket, hasTicket: isTicket, isToBuyer: !isTicket }
  return worded(plainWords[code], kind, channel, language)
}

function worded(words: TemplateWords, kind: Kind, channel: TemplateKey['channel'], language: Language): NoticeWording {
  const say = (text: Text) => textIn(text, language)
  const link = { type: kind.link }
  if (channel === 'SMS') return { subject: '', content: say(words.sms), blocks: [], link }
  if (channel === 'OfficialAccount') return { subject: '', content: '', blocks: dataOf(words, say), link }
  return {
    subject: say(words.subject),
    content: say(kind.isAboutMoney ? commonWords.previewOrder : commonWords.preview),
    blocks: blocksOf(words, kind, say),
    link,
  }
}

type Say = (text: Text) => string

function blocksOf(words: TemplateWords, { link, isAboutMoney, hasTicket, isToBuyer }: Kind, say: Say): NoticeBlock[] {
  const fact = (label: keyof typeof commonWords, fieldName: string) => ({ label: say(commonWords[label]), value: `{{${fieldName}}}` })
  const about = [
    fact('event', 'EventTitle'),
    ...(isAboutMoney
      ? [fact('orderNo', 'OrderNo'), fact('amount', 'Amount')]
      : [fact('time', 'EventTime'), fact('place', 'EventPlace'), fact('ticket', 'TicketName')]),
    ...(isToBuyer ? [fact('people', 'AttendeeNames')] : []),
  ]
  return [
    { id: 'heading', type: 'heading', text: say(words.heading) },
    { id: 'text', type: 'text', text: say(words.text) },
    { id: 'facts', type: 'facts', rows: about },
    ...(hasTicket ? [{ id: 'ticket', type: 'eTicket' as const, text: say(commonWords.screenshot) }] : []),
    { id: 'button', type: 'button', text: say(words.button), link: { type: link } },
    { id: 'divider', type: 'divider' },
    { id: 'footer', type: 'footer', text: say(commonWords.why) },
  ]
}

function dataOf({ phrase }: TemplateWords, say: Say): NoticeBlock[] {
  return [
    { id: 'event', type: 'data', key: 'thing1', text: '{{EventTitle}}' },
    { id: 'time', type: 'data', key: 'time2', text: '{{EventStart}}' },
    { id: 'place', type: 'data', key: 'thing3', text: '{{EventPlace}}' },
    { id: 'state', type: 'data', key: 'phrase4', text: say(phrase) },
  ]
}
