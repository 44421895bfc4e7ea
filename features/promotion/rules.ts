export const MOST_TITLE = 60
export const MOST_WORDS = 120
export const MOST_BUTTON = 20

/** Where a link is shown, and how much each shows of it before it cuts. */
export const places = {
  wechat: { title: 28, words: 45 },
  wecom: { title: 28, words: 40 },
  feishu: { title: 36, words: 60 },
  x: { title: 50, words: 0 },
  mail: { title: 60, words: 100 },
} as const
export type Place = keyof typeof places

/** Apps draw no SVG: an event with one of our covers has a card painted with its own words. */
export function cardPicture(coverUrl: string, eventPath: string): string {
  return coverUrl.endsWith('.svg') ? `${eventPath}/card.jpg` : coverUrl
}

/** Wide letters count one, narrow ones half, as they take room on a card. */
export function roomOf(text: string): number {
  return [...text].reduce((room, letter) => room + ((letter.codePointAt(0) ?? 0) < 0x100 ? 0.5 : 1), 0)
}

/** As it will be seen: cut with an ellipsis where there is no more room. */
export function cutTo(text: string, most: number): string {
  if (roomOf(text) <= most) return text
  let shown = ''
  for (const letter of text) {
    if (roomOf(shown + letter) > most - 1) break
    shown += letter
  }
  return `${shown.trimEnd()}…`
}
