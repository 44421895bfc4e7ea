/** Spec §9: names of exported files are shortened beyond 100 characters. */
export const LONGEST_NAME = 100

export function exportName(title: string, extension: string): string {
  const name = title
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...name]
  const most = LONGEST_NAME - extension.length - 1
  return `${letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name}.${extension}`
}
