import { foldText } from '#core/text.ts'

/** A pattern for `like` that finds the text itself: `%` and `_` are letters like others. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

const CHARACTERS = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u{20000}-\u{3ffff}]/gu

/** The twin of `spaced_text` in the database. */
export function spaced(text: string): string {
  return foldText(text).replace(CHARACTERS, ' $& ')
}
