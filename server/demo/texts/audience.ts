import type { Colour } from '#features/audience/shapes.ts'
import type { Tree } from '#features/audience/tree.ts'

type NewSegment = { name: string; items: Tree[] }
/** A label that follows an audience names it. */
type NewLabel = { name: string; colour: Colour; follows?: string }

/** Groups of people as an organiser of congresses would ask for them. */
export const segments: readonly NewSegment[] = [
  { name: '来过两次以上的人', items: [{ kind: 'did', what: 'attended', bventIds: [], times: 'atLeast', count: 2 }] },
  {
    name: '报名没到场，还收得到短信',
    items: [
      { kind: 'did', what: 'registered', bventIds: [], times: 'atLeast', count: 1 },
      { kind: 'none', items: [{ kind: 'did', what: 'attended', bventIds: [], times: 'atLeast', count: 1 }] },
      { kind: 'consent', channel: 'SMS', is: 'reachable' },
    ],
  },
  {
    name: '长三角的付费参会人',
    items: [
      { kind: 'trait', field: 'Province', test: 'is', values: ['310000', '320000', '330000'] },
      { kind: 'did', what: 'paid', bventIds: [], times: 'atLeast', count: 1 },
    ],
  },
]

export const labelGroup = '关系'
export const labels: readonly NewLabel[] = [
  { name: '老朋友', colour: 'green', follows: '来过两次以上的人' },
  { name: '采购方', colour: 'blue' },
  { name: '媒体', colour: 'violet' },
]
