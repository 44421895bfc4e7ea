/** Texts by their number, as cells name those they share. */
export type TextStore = { push: (text: string) => void; get: (number: number) => string; count: () => number }

const BITS = 9
const TEXTS_A_PIECE = 1 << BITS

/** Many texts in one long piece: hundreds of thousands of strings would be copied and looked at by one garbage collection after another. */
export function textStore(): TextStore {
  const pieces: string[] = []
  let waiting: string[] = []
  let ends = new Uint32Array(TEXTS_A_PIECE)
  let end = 0
  let count = 0

  const pack = () => {
    pieces.push(waiting.join(''))
    waiting = []
    end = 0
    if (count < ends.length) return
    const longer = new Uint32Array(ends.length * 2)
    longer.set(ends)
    ends = longer
  }
  return {
    count: () => count,
    push(text) {
      waiting.push(text)
      end += text.length
      ends[count] = end
      count += 1
      if (waiting.length === TEXTS_A_PIECE) pack()
    },
    get(number) {
      const to = ends[number]
      if (to === undefined || number >= count) return ''
      const place = number & (TEXTS_A_PIECE - 1)
      const piece = pieces[number >>> BITS]
      return piece === undefined ? (waiting[place] ?? '') : piece.slice(place === 0 ? 0 : ends[number - 1], to)
    },
  }
}
