import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { GuestText, GuestTexts } from '#features/invitations/notice.ts'
import { guestSendMessages as words } from '#features/invitations/sendMessages.ts'
import { campaignChannels, type CampaignChannel } from '#features/sends/shapes.ts'

export const NO_TEXT: GuestText = { subject: '', content: '', button: '' }

/** Something to begin with: the invitation itself, or a word to those who have been silent. */
export function firstText(channel: CampaignChannel, language: Language, isReminder = false): GuestText {
  const say = (key: keyof typeof words) => textIn(words[key], language)
  if (channel === 'SMS') return { ...NO_TEXT, content: say(isReminder ? 'invitations.draft_remindSms' : 'invitations.draft_sms') }
  return {
    subject: say(isReminder ? 'invitations.draft_remindSubject' : 'invitations.draft_subject'),
    content: say(isReminder ? 'invitations.draft_remindMail' : 'invitations.draft_mail'),
    button: say('invitations.draft_button'),
  }
}

export const isSaid = (channel: CampaignChannel, { subject, content }: GuestText) =>
  content.trim() !== '' && (channel === 'SMS' || subject.trim() !== '')

/** Only what says something. */
export function saidOf(texts: GuestTexts): GuestTexts {
  const kept = campaignChannels.flatMap((channel) => {
    const said = Object.entries(texts[channel] ?? {}).filter(([, text]) => text && isSaid(channel, text))
    return said.length > 0 ? [[channel, Object.fromEntries(said)] as const] : []
  })
  return Object.fromEntries(kept)
}
