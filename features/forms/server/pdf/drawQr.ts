import { encode } from 'uqr'

/** White around the code, in modules, so that every scanner finds its edge. */
const QUIET = 3
/** Trying all eight masks for each ticket takes longer than everything else on it; any mask can be read. */
const MASK = 3

type Square = { x: number; y: number; side: number }

/** Black on white whatever the card's colours: that is what cameras read best. Runs of modules are one rectangle each. */
export function drawQr(paper: PDFKit.PDFDocument, text: string, { x, y, side }: Square): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: MASK })
  const module = side / (size + QUIET * 2)
  paper.roundedRect(x, y, side, side, side / 24).fill('#ffffff')
  const runs = data.flatMap((row, line) => runsOf(row).map(([from, length]) => `${from} ${line} ${length} 1 re`))
  paper.save()
  paper.translate(x + QUIET * module, y + QUIET * module).scale(module)
  paper.fillColor('#000000')
  paper.addContent(`${runs.join('\n')}\nf`)
  paper.restore()
}

function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  for (const [at, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === at) last[1] += 1
    else runs.push([at, 1])
  }
  return runs
}
