import type { Leaf } from '#features/audience/tree.ts'

export const leafKinds = [
  'did',
  'recency',
  'trait',
  'answer',
  'label',
  'money',
  'consent',
  'segment',
  'bucket',
] as const satisfies readonly Leaf['kind'][]

/** What a new condition begins with. */
export function firstLeaf(kind: Leaf['kind']): Leaf {
  switch (kind) {
    case 'trait':
      return { kind, field: 'City', test: 'is', values: [] }
    case 'answer':
      return { kind, bventId: '', fieldName: '', test: 'is', values: [] }
    case 'label':
      return { kind, labelIds: [] }
    case 'did':
      return { kind, what: 'attended', bventIds: [], times: 'atLeast', count: 1 }
    case 'money':
      return { kind, times: 'atLeast', amountMinor: 100_000, currency: 'CNY' }
    case 'recency':
      return { kind, what: 'attended', is: 'before', days: 180 }
    case 'consent':
      return { kind, channel: 'SMS', is: 'withdrawn' }
    case 'segment':
      return { kind, segmentId: '' }
    case 'bucket':
      return { kind, salt: '', from: 0, to: 10 }
  }
}
