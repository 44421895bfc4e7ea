export const writerPlaces = ['description', 'site', 'poster', 'letter', 'sms'] as const
export type WriterPlace = (typeof writerPlaces)[number]
export const mailPlaces: readonly WriterPlace[] = ['letter', 'sms']
export const writerTasks = ['write', 'improve', 'shorten'] as const
export type WriterTask = (typeof writerTasks)[number]

export const MOST_WISH = 500
export const MOST_TEXT = 8_000
export const MOST_QUESTION = 300
export const MOST_CARD_BYTES = 10 * 1024 * 1024

/** Addresses, numbers of telephones and of papers: what says who somebody is without their name. */
const personal =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\d])\d{17}[\dXx](?![\d])|(?<![\d])(?:\+?\d{1,3}[- ])?\d{3,4}[- ]?\d{4}[- ]?\d{3,4}(?![\d])/g
const mark = (at: number) => `⟦${at}⟧`

export type Masked = { text: string; hidden: readonly string[] }

/** What leaves the house of a person's own words: such things become marks, which come back filled. */
export function masked(text: string, hidden: readonly string[] = []): Masked {
  const found = [...hidden]
  const words = text.replace(personal, (what) => {
    const known = found.indexOf(what)
    return mark(known < 0 ? found.push(what) - 1 : known)
  })
  return { text: words, hidden: found }
}

/** Fills the marks again while pieces arrive; a mark may be cut in two. */
export function unmasking(hidden: readonly string[]): { next: (piece: string) => string; rest: () => string } {
  const fill = (text: string) => text.replace(/⟦(\d+)⟧/g, (whole, at: string) => hidden[Number(at)] ?? whole)
  let held = ''
  return {
    next(piece) {
      const text = held + piece
      const open = text.lastIndexOf('⟦')
      const isCut = open >= 0 && !text.includes('⟧', open) && text.length - open < 8
      held = isCut ? text.slice(open) : ''
      return fill(isCut ? text.slice(0, open) : text)
    },
    rest: () => fill(held),
  }
}

export type Passage = { title: string; text: string; href: string }

const MOST_PASSAGE = 1_500

/** What a written page says, part by part, each with the address that leads there. */
export function passagesIn(markup: string, page: { href: string; name: string }): Passage[] {
  const body = markup.replace(/<(script|style|svg|iframe|head|header|footer|nav)\b[\s\S]*?<\/\1>/g, ' ')
  return body
    .split(body.includes('<section') ? /(?=<section\b)/ : /(?=<h2\b)/)
    .map((part) => {
      const anchor = /^<section[^>]*\bid="([^"]+)"/.exec(part)?.[1]
      const title = plain(/<h2[^>]*>([\s\S]*?)<\/h2>/.exec(part)?.[1] ?? '')
      return { title: title || page.name, text: plain(part).slice(0, MOST_PASSAGE), href: anchor ? `${page.href}#${anchor}` : page.href }
    })
    .filter(({ text }) => text !== '')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Pairs of neighbouring letters serve Chinese and English alike. */
function pairsOf(text: string): Set<string> {
  const letters = [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')]
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))
}

/** The passages that have most in common with the question, in their own order, as many as fit. */
export function closest(question: string, passages: readonly Passage[], mostCharacters: number): Passage[] {
  const asked = pairsOf(question)
  const scored = passages.map((passage, at) => {
    const pairs = pairsOf(`${passage.title} ${passage.text}`)
    return { at, passage, score: [...asked].filter((pair) => pairs.has(pair)).length }
  })
  let left = mostCharacters
  return scored
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .filter(({ passage }) => (left -= passage.text.length) >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ passage }) => passage)
}

export type Answered = { answer: string; sources: Passage[] }

/** An answer that names where it stands; anything else is none. */
export function readAnswer(said: string, passages: readonly Passage[]): Answered | null {
  const told = jsonIn(said) as { answer?: unknown; sources?: unknown } | null
  if (!told || typeof told.answer !== 'string' || told.answer.trim() === '' || !Array.isArray(told.sources)) return null
  const sources = [...new Set(told.sources)].flatMap((number) => (typeof number === 'number' ? (passages[number - 1] ?? []) : []))
  return sources.length > 0 ? { answer: told.answer.trim().slice(0, 2_000), sources } : null
}

/** Models like to put words or a fence around what they were asked for. */
export function jsonIn(said: string): unknown {
  const [found] = /\{[\s\S]*\}/.exec(said) ?? []
  try {
    return found ? JSON.parse(found) : null
  } catch {
    return null
  }
}

const cardNames = ['fullName', 'company', 'jobTitle', 'mobile', 'email', 'address'] as const
export type Card = Record<(typeof cardNames)[number], string>

/** What stands on a card, each field as far as it can be what it claims to be; null where there is nobody on it. */
export function readCard(said: string): Card | null {
  const told = jsonIn(said) as Record<string, unknown> | null
  if (!told) return null
  const text = (name: string) => (typeof told[name] === 'string' ? told[name].replace(/\s+/g, ' ').trim().slice(0, 200) : '')
  const card = Object.fromEntries(cardNames.map((name) => [name, text(name)])) as Card
  card.mobile = card.mobile.replace(/[^\d+]/g, '').replace(/^\+?86(?=1\d{10}$)/, '')
  if (!/^\+?\d{5,15}$/.test(card.mobile)) card.mobile = ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(card.email)) card.email = ''
  return card.fullName || card.mobile || card.email ? card : null
}

/** Light marks of the model as paragraphs, headings and lists, for editors of rich text. */
export function richOf(text: string): string {
  const escape = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const words = (line: string) => escape(line).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
  const blocks: string[] = []
  let items: string[] = []
  const endList = () => {
    if (items.length > 0) blocks.push(`<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`)
    items = []
  }
  for (const line of text.split('\n').map((one) => one.trim())) {
    const item = /^[-*•]\s+(.*)$/.exec(line)?.[1]
    if (item !== undefined) {
      items.push(words(item))
      continue
    }
    endList()
    const title = /^#{1,4}\s+(.*)$/.exec(line)?.[1]
    if (title !== undefined) blocks.push(`<h2>${words(title)}</h2>`)
    else if (line) blocks.push(`<p>${words(line)}</p>`)
  }
  endList()
  return blocks.join('')
}

/** The same without any marks, for plain fields. */
export function plainOf(text: string): string {
  return text
    .replace(/^#{1,4}\s+/gm, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .trim()
}

/** The words of a rich text, a line for each of its blocks. */
export function wordsOf(html: string): string {
  return html
    .replace(/<\/(p|h\d|li|tr|blockquote)>|<br\s*\/?>/g, '\n')
    .split('\n')
    .map(plain)
    .filter(Boolean)
    .join('\n')
}

/** What is written goes after what stands there already. */
export function joined({ before, written, isRich }: { before: string; written: string; isRich: boolean }): string {
  if (isRich) return (wordsOf(before) ? before : '') + richOf(written)
  return before.trim() ? `${before.trimEnd()}\n${plainOf(written)}` : plainOf(written)
}
