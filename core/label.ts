/** Names as people write them above columns: full width, letter case, blanks, stars and remarks in brackets do not matter. */
export function labelKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[(（[【].*?[)）\]】]/g, '')
    .replace(/[\s*＊:：_\-/·.、]/g, '')
}
