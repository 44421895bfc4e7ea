import type { Language } from '#core/language.ts'
import { textIn } from '#core/messages.ts'
import type { PageButton, ResultFact } from '#features/forms/pageConfigs.ts'
import { centerMessages, resultMessages } from '#features/forms/resultMessages.ts'

export function resultFactLabel(fact: ResultFact, language: Language): string {
  return textIn(resultMessages[fact], language)
}

/** What was written on it, or where it leads. */
export function buttonWords({ text, jumpPage }: Pick<PageButton, 'text' | 'jumpPage'>, language: Language): string {
  return text.trim() || textIn(resultMessages[jumpPage], language)
}

export function centerWord(word: keyof typeof centerMessages, language: Language): string {
  return textIn(centerMessages[word], language)
}
