/** A pattern for `like` that finds the text itself: `%` and `_` are letters like others. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
