import { z } from 'zod'
import { id } from '#core/schema.ts'

export const traits = ['FullName', 'Mobile', 'Email', 'Company', 'Title', 'Country', 'Province', 'City', 'Gender', 'Language'] as const
export type Trait = (typeof traits)[number]
/** Places are codes, chosen from a list and not typed. */
export const isRegion = (field: string): boolean => field === 'Country' || field === 'Province' || field === 'City'
export const traitTests = ['is', 'isNot', 'contains', 'isEmpty', 'isNotEmpty'] as const
export type TraitTest = (typeof traitTests)[number]
export const deeds = ['registered', 'paid', 'attended', 'opened'] as const
export type Deed = (typeof deeds)[number]
export const comparisons = ['atLeast', 'atMost', 'exactly'] as const
export type Comparison = (typeof comparisons)[number]
export const consentChannels = ['SMS', 'Email', 'Call'] as const
export type ConsentChannel = (typeof consentChannels)[number]
/** `reachable`: has an address there and has not left. */
export const standings = ['granted', 'withdrawn', 'unsaid', 'reachable'] as const
export type Standing = (typeof standings)[number]

const days = z.int().min(1).max(3_650)
const leaf = z.discriminatedUnion('kind', [
  /** Which fields there are is judged when it is read: an unknown one is refused by name. */
  z.strictObject({
    kind: z.literal('trait'),
    field: z.string().min(1).max(64),
    test: z.enum(traitTests),
    values: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  }),
  /** What they answered to a question of one event's form; of questions with choices the values are their keys. */
  z.strictObject({
    kind: z.literal('answer'),
    bventId: z.union([id, z.literal('')]),
    fieldName: z.string().max(64),
    test: z.enum(traitTests),
    values: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  }),
  z.strictObject({ kind: z.literal('label'), labelIds: z.array(id).min(1).max(20) }),
  z.strictObject({
    kind: z.literal('did'),
    what: z.enum(deeds),
    /** None: any event. */
    bventIds: z.array(id).max(50).default([]),
    times: z.enum(comparisons).default('atLeast'),
    count: z.int().min(0).max(1_000).default(1),
    /** Within so many days; left out: ever. */
    days: days.optional(),
  }),
  z.strictObject({
    kind: z.literal('money'),
    times: z.enum(['atLeast', 'atMost']).default('atLeast'),
    amountMinor: z.int().min(0).max(100_000_000_000),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('CNY'),
    days: days.optional(),
  }),
  /** The last time they did it was within so many days, or is longer ago. */
  z.strictObject({ kind: z.literal('recency'), what: z.enum(['registered', 'attended']), is: z.enum(['within', 'before']), days }),
  z.strictObject({ kind: z.literal('consent'), channel: z.enum(consentChannels), is: z.enum(standings) }),
  z.strictObject({ kind: z.literal('segment'), segmentId: id }),
  /** A part of people by chance, always the same ones for the same salt. */
  z.strictObject({
    kind: z.literal('bucket'),
    salt: z.string().max(60).default(''),
    from: z.int().min(0).max(99),
    to: z.int().min(1).max(100),
  }),
])
export type Leaf = z.output<typeof leaf>
/** All of them, any of them, none of them. */
export type Group = { kind: 'all' | 'any' | 'none'; items: Tree[] }
export type Tree = Leaf | Group

const MOST_ITEMS = 20
const MOST_NODES = 60
const MOST_DEPTH = 6

const group: z.ZodType<Group> = z.strictObject({
  kind: z.enum(['all', 'any', 'none']),
  get items(): z.ZodType<Tree[]> {
    return z.array(z.union([leaf, group])).max(MOST_ITEMS)
  },
})

export const isGroup = (node: Tree): node is Group => node.kind === 'all' || node.kind === 'any' || node.kind === 'none'

const nodesOf = (node: Tree): number => (isGroup(node) ? node.items.reduce((sum, item) => sum + nodesOf(item), 1) : 1)
const depthOf = (node: Tree): number => (isGroup(node) ? 1 + Math.max(0, ...node.items.map(depthOf)) : 1)

/** What a group of people is, always under one `all` at the top. */
export const tree = group.refine((root) => nodesOf(root) <= MOST_NODES && depthOf(root) <= MOST_DEPTH)
export const EVERYBODY: Group = { kind: 'all', items: [] }

export function leavesOf(node: Tree): Leaf[] {
  return isGroup(node) ? node.items.flatMap(leavesOf) : [node]
}
