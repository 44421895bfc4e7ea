import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import { draftMessages as words } from '#features/invitations/draftMessages.ts'
import type { GuestText, GuestTexts } from '#features/invitations/notice.ts'
import { addressChannels, type AddressChannel } from '#features/sends/shapes.ts'

export const NO_TEXT: GuestText = { subject: '', content: '', button: '' }

/** Something to begin with: the invitation itself, or a word to those who have been silent. */
export function firstText(channel: AddressChannel, language: Language, isReminder = false): GuestText {
  const say = (key: keyof typeof words) => textIn(words[key], language)
  if (channel === 'SMS') return { ...NO_TEXT, content: say(isReminder ? 'remindSms' : 'sms') }
  return {
    subject: say(isReminder ? 'remindSubject' : 'subject'),
    content: say(isReminder ? 'remindMail' : 'mail'),
    button: say('button'),
  }
}

export const isSaid = (channel: AddressChannel, { subject, content }: GuestText) =>
  content.trim() !== '' && (channel === 'SMS' || subject.trim() !== '')

/** Only what says something. */
export function saidOf(texts: GuestTexts): GuestTexts {
  const kept = addressChannels.flatMap((channel) => {
    const said = Object.entries(texts[channel] ?? {}).filter(([, text]) => text && isSaid(channel, text))
    return said.length > 0 ? [[channel, Object.fromEntries(said)] as const] : []
  })
  return Object.fromEntries(kept)
}
