/** The plan of the house, held against the code: `npm run -s house`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inlineTexts, textExceptions } from '#bin/house/texts.ts'
import { circlesOf, crossings, importsOf, twoWayPairs } from '#bin/house/rules.ts'

/** docs/adr/0010-two-way-pairs.md says why each of these needs the other. */
const ALLOWED_PAIRS = ['attendees ⇄ checkin', 'attendees ⇄ delivery']

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !/\.(test|e2e)\.tsx?$/.test(file) && !/(^|\/)test[A-Z]\w*\.tsx?$/.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const imports = importsOf(texts)

const circles = circlesOf(imports)
const across = crossings(imports)
const pairs = twoWayPairs(imports)
const inline = inlineTexts(texts, new Set(Object.values(textExceptions).flat()))
const unnamed = pairs.filter((pair) => !ALLOWED_PAIRS.includes(pair))
const gone = ALLOWED_PAIRS.filter((pair) => !pairs.includes(pair))

const say = (title: string, lines: readonly string[]) =>
  console.log([`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)].join('\n'))
say(
  'circles of files',
  circles.map((circle) => circle.join(' → ')),
)
say('imports across rooms', across)
say('texts outside messages.ts', inline)
say('two-way pairs of features', pairs)
if (unnamed.length > 0) say('not named in the decision record', unnamed)
if (gone.length > 0) say('named, but no longer there', gone)
if (circles.length + across.length + inline.length + unnamed.length + gone.length > 0) process.exitCode = 1
