import type { Language } from '#core/language.ts'
import { spokenTime } from '#core/spokenTime.ts'
import { written, type LetterDesign, type LetterPart, type LetterValues } from '#features/invitations/letter.ts'
import type { Layer, Scene } from '#features/posters/scene.ts'

type Given = {
  design: LetterDesign
  values: LetterValues
  sessions: readonly { startTime: string; title: string }[]
  event: { orgName: string; timeZone: string }
  language: Language
  /** What is said beside the code. */
  scan: string
}

const [WIDTH, HEIGHT, MARGIN, QR] = [1_080, 1_680, 96, 200]
const INNER = WIDTH - MARGIN * 2
const MOST_SESSIONS = 5
const colours = {
  deep: '#0d5c54',
  night: '#06332f',
  paper: '#fdfaf2',
  ink: '#1d2a28',
  muted: '#616a66',
  seal: '#b3261e',
  white: '#ffffff',
  pale: '#d7e6e3',
} as const

type Text = Extract<Layer, { kind: 'text' }>
const text = (id: string, said: string, box: Pick<Text, 'y' | 'height' | 'size' | 'colour'> & Partial<Text>): Layer => ({
  kind: 'text',
  id,
  text: said,
  x: MARGIN,
  width: INNER,
  opacity: 1,
  align: 'left',
  isStrong: false,
  isShrinking: true,
  ...box,
})
const block = (id: string, box: Pick<Layer, 'x' | 'y' | 'width' | 'height'>, colour: string): Layer => ({
  kind: 'shape',
  id,
  form: 'rect',
  corner: 0,
  opacity: 1,
  colour,
  ...box,
})

/** How each look places its head; the text below is alike. */
const looks: Record<
  LetterDesign['look'],
  { head: number; ground: string; ink: string; muted: string; onHead: string; align: Text['align'] }
> = {
  letter: { head: 360, ground: colours.paper, ink: colours.ink, muted: colours.muted, onHead: colours.white, align: 'left' },
  card: { head: 420, ground: colours.deep, ink: colours.white, muted: colours.pale, onHead: colours.white, align: 'center' },
  video: { head: 360, ground: colours.paper, ink: colours.ink, muted: colours.muted, onHead: colours.white, align: 'left' },
  plain: { head: 300, ground: colours.white, ink: colours.ink, muted: colours.muted, onHead: colours.ink, align: 'left' },
}

/** The letter as a picture of a phone's shape: painted like a poster, its code leads to where it is proved and answered. */
export function letterScene({ design, values, sessions, event, language, scan }: Given): Scene {
  const { head, ground, ink, muted, onHead, align } = looks[design.look]
  const agenda = design.hasAgenda
    ? sessions.slice(0, MOST_SESSIONS).map(({ startTime, title }) => `${spokenTime(startTime, event.timeZone, language)}  ${title}`)
    : []
  const foot = HEIGHT - MARGIN - QR
  const heights = { greeting: design.greeting ? 80 : 0, agenda: agenda.length > 0 ? agenda.length * 52 + 30 : 0 }
  const bodyHeight = foot - 60 - (head + 60) - heights.greeting - heights.agenda
  const topOf = (part: Exclude<LetterPart, 'signed'>) => {
    const above = design.order.slice(0, design.order.indexOf(part))
    return above.reduce((y, one) => y + (one === 'signed' ? 0 : one === 'body' ? bodyHeight : heights[one]), head + 60)
  }
  const signed = [design.signerTitle, design.signer].filter(Boolean).join('\n')
  const layers: Layer[] = [
    ...(design.look === 'letter' || design.look === 'video'
      ? [block('head', { x: 0, y: 0, width: WIDTH, height: head }, design.look === 'video' ? colours.night : colours.deep)]
      : []),
    ...(design.look === 'plain' ? [block('line', { x: MARGIN, y: head, width: INNER, height: 3 }, colours.deep)] : []),
    text('org', event.orgName, { y: head - 230, height: 50, size: 34, colour: onHead, align }),
    text('heading', design.heading, { y: head - 170, height: 120, size: 84, colour: onHead, align, isStrong: true }),
    ...(design.greeting
      ? [text('greeting', written(design.greeting, values), { y: topOf('greeting'), height: 60, size: 40, colour: ink })]
      : []),
    text('body', written(design.body, values), { y: topOf('body'), height: bodyHeight - 20, size: 38, colour: ink }),
    ...agenda.map((line, at) => text(`agenda${at}`, line, { y: topOf('agenda') + 10 + at * 52, height: 44, size: 30, colour: muted })),
    block('ground', { x: MARGIN - 12, y: foot - 12, width: QR + 24, height: QR + 24 }, colours.white),
    { kind: 'qr', id: 'code', x: MARGIN, y: foot, width: QR, height: QR, opacity: 1, colour: colours.ink },
    text('scan', scan, { x: MARGIN + QR + 32, y: foot + QR - 70, width: 260, height: 70, size: 24, colour: muted }),
    ...(design.seal
      ? [
          text('seal', design.seal, {
            x: WIDTH / 2,
            y: foot - 10,
            width: WIDTH / 2 - MARGIN,
            height: 44,
            size: 34,
            colour: colours.seal,
            align: 'right',
            isStrong: true,
          }),
        ]
      : []),
    ...(signed
      ? [
          text('signed', signed, {
            x: WIDTH / 2 + 40,
            y: foot + 60,
            width: WIDTH / 2 - MARGIN - 40,
            height: 120,
            size: 36,
            colour: ink,
            align: 'right',
          }),
        ]
      : []),
  ]
  return { size: 'portrait', background: { colour: ground, to: null, fileId: null }, layers }
}
