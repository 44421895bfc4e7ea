import type { Language } from '#core/language.ts'
import { format, textIn, type Param } from '#core/messages.ts'
import { priceText } from '#core/money.ts'
import { spokenTime } from '#core/spokenTime.ts'
import type { ShownTerms } from '#features/terms/contract.ts'
import { termsMessages } from '#features/terms/messages.ts'

type Reader = { now: Date; timeZone: string; language: Language; currency: string }

/** One sentence each: how much until when, what is kept, how it comes back. What is over is not said any more. */
export function termsWords({ isOpen, isAutomatic, fee, steps }: ShownTerms, { now, timeZone, language, currency }: Reader): string[] {
  const say = (key: keyof typeof termsMessages, params?: Record<string, Param>) =>
    format(textIn(termsMessages[key], language), params, language)
  if (!isOpen) return [say('terms.byOrganiser')]
  const ahead = steps.filter(({ until }) => now < new Date(until))
  if (ahead.length === 0) return [say('terms.over')]
  const shares = ahead.map(({ until, percent }) => {
    const time = spokenTime(until, timeZone, language)
    return percent === 100 ? say('terms.full', { time }) : say('terms.part', { time, percent })
  })
  const sentence = [...shares, say('terms.after')].join(say('terms.comma'))
  return [
    sentence.slice(0, 1).toUpperCase() + sentence.slice(1),
    ...(Number(fee) > 0 ? [say('terms.fee', { fee: priceText(fee, currency) })] : []),
    say(isAutomatic ? 'terms.automatic' : 'terms.asked'),
  ]
}
