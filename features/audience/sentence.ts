import { priceText, moneyOf } from '#core/money.ts'
import type { Naming } from '#features/audience/contract.ts'
import { isGroup, type Group, type Leaf, type Tree } from '#features/audience/tree.ts'

/** A message by the end of its name, with what it names. */
export type Say = (key: string, params?: Record<string, string | number>) => string

type Question = { bventId: string; fieldName: string }
export const keyOfQuestion = ({ bventId, fieldName }: Question) => `${bventId} ${fieldName}`
export const keyOfChoice = (question: Question, key: string) => `${keyOfQuestion(question)} ${key}`

const and = (texts: readonly string[]) => texts.join('、')

function leafText(leaf: Leaf, names: Naming, say: Say): string {
  const gone = say('s_gone')
  switch (leaf.kind) {
    case 'trait': {
      const values =
        leaf.test === 'isEmpty' || leaf.test === 'isNotEmpty' ? '' : and(leaf.values.map((value) => names.values[value] ?? value))
      return say('s_trait', { field: say(`trait_${leaf.field}`), test: say(`test_${leaf.test}`), values }).trim()
    }
    case 'answer': {
      const hasValues = leaf.test !== 'isEmpty' && leaf.test !== 'isNotEmpty'
      const values = hasValues ? and(leaf.values.map((value) => names.values[keyOfChoice(leaf, value)] ?? value)) : ''
      const field = names.questions[keyOfQuestion(leaf)] ?? gone
      return say('s_answer', { event: names.events[leaf.bventId] ?? gone, field, test: say(`test_${leaf.test}`), values }).trim()
    }
    case 'label':
      return say('s_label', { values: and(leaf.labelIds.map((id) => names.labels[id] ?? gone)) })
    case 'did': {
      const events = leaf.bventIds.length === 0 ? say('anyEvent') : and(leaf.bventIds.map((id) => names.events[id] ?? gone))
      const said = { deed: say(`deed_${leaf.what}`), events, times: say(`times_${leaf.times}`), count: leaf.count }
      const isNever = leaf.count === 0 && leaf.times !== 'atLeast'
      const key = isNever ? 's_never' : 's_did'
      return leaf.days === undefined ? say(key, said) : say(`${key}Days`, { ...said, days: leaf.days })
    }
    case 'money': {
      const said = { times: say(`times_${leaf.times}`), amount: priceText(moneyOf(leaf.amountMinor), leaf.currency) }
      return leaf.days === undefined ? say('s_money', said) : say('s_moneyDays', { ...said, days: leaf.days })
    }
    case 'recency':
      return say(`s_recency_${leaf.is}`, { deed: say(`s_last_${leaf.what}`), days: leaf.days })
    case 'consent':
      return say('s_consent', { standing: say(`standing_${leaf.is}`), channel: say(`channel_${leaf.channel}`) })
    case 'segment':
      return say('s_segment', { name: names.segments[leaf.segmentId] ?? gone })
    case 'bucket':
      return say('s_bucket', { share: leaf.to - leaf.from })
  }
}

/** A group of people as one would say it. */
export function sentenceOf(node: Tree, names: Naming, say: Say): string {
  if (!isGroup(node)) return leafText(node, names, say)
  const texts = node.items.map((item) => sentenceOf(item, names, say)).filter(Boolean)
  if (texts.length === 0) return node.kind === 'all' ? say('s_everybody') : ''
  if (node.kind === 'none') return say('s_none', { text: texts.join(say('s_or')) })
  return texts.join(say(node.kind === 'all' ? 's_and' : 's_or'))
}

/** What is still being chosen means nobody yet, and is left out. */
export function isComplete(leaf: Leaf): boolean {
  switch (leaf.kind) {
    case 'trait':
      return leaf.test === 'isEmpty' || leaf.test === 'isNotEmpty' || leaf.values.length > 0
    case 'answer':
      return (
        leaf.bventId !== '' && leaf.fieldName !== '' && (leaf.test === 'isEmpty' || leaf.test === 'isNotEmpty' || leaf.values.length > 0)
      )
    case 'label':
      return leaf.labelIds.length > 0
    case 'segment':
      return leaf.segmentId !== ''
    case 'bucket':
      return leaf.from < leaf.to
    default:
      return true
  }
}

export function completed(node: Group): Group {
  const items = node.items.flatMap((item): Tree[] => {
    if (!isGroup(item)) return isComplete(item) ? [item] : []
    const inner = completed(item)
    return inner.items.length > 0 ? [inner] : []
  })
  return { ...node, items }
}
