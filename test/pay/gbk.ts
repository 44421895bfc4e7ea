let bytesOf: Map<string, Buffer> | undefined

/** Node can read GBK but not write it: whatever two bytes read as a letter are that letter's bytes. */
export function gbk(text: string): Buffer {
  bytesOf ??= readAll()
  return Buffer.concat(Array.from(text, (letter) => bytesOf?.get(letter) ?? Buffer.from(letter, 'latin1')))
}

function readAll(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk')
  const all = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail])
      const letter = decoder.decode(bytes)
      if (trail !== 0x7f && Array.from(letter).length === 1 && letter !== '\uFFFD' && !all.has(letter)) all.set(letter, bytes)
    }
  return all
}
