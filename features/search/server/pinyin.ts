/** Letters only: anything else is looked for as it stands. */
const LETTERS = /^[a-z]{2,20}$/

/** Whether the letters are those a Chinese name begins or sounds with: `zzwl`, `zhizao`. The dictionary is loaded when first asked. */
export async function soundsLike(typed: string): Promise<((name: string) => boolean) | null> {
  const letters = typed.toLowerCase().replaceAll(/\s/g, '')
  if (!LETTERS.test(letters)) return null
  const { match } = await import('pinyin-pro')
  return (name) => match(name, letters, { continuous: true }) !== null
}
