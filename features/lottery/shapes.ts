import { z } from 'zod'
import { languages } from '#core/language.ts'
import { fileRef, id, money } from '#core/schema.ts'
import { beacons } from '#features/lottery/proof/chain.ts'
import { MOST_WEIGHT } from '#features/lottery/proof/parts.ts'
import {
  joinWays,
  lotteryStates,
  MOST_BEACON_MINUTES,
  MOST_PER_ROUND,
  MOST_PRIZES,
  MOST_STOCK,
  stages,
  weightGrounds,
  winnerStates,
} from '#features/lottery/rules.ts'

const weight = z
  .strictObject({
    by: z.enum(weightGrounds),
    /** Of the ticket, label, view or survey; being there needs none. */
    id: id.nullable().default(null),
    weight: z.int().min(1).max(MOST_WEIGHT),
    reason: z.string().trim().min(1).max(60),
  })
  .refine((rule) => (rule.by === 'signedIn') === (rule.id === null), { path: ['id'] })
export type Weight = z.output<typeof weight>

export const lotterySetting = z.strictObject({
  join: z.enum(joinWays).default('present'),
  /** Whoever has answered it has joined, where one joins by a task. */
  surveyId: id.nullable().default(null),
  isSignedInOnly: z.boolean().default(true),
  /** Empty: every ticket. */
  ticketIds: z.array(id).max(200).default([]),
  /** Who carries one of these; empty: everybody. */
  labelIds: z.array(id).max(50).default([]),
  /** A saved view of the list: labels, answers, anything it can say. */
  searchId: id.nullable().default(null),
  isWithoutStaff: z.boolean().default(true),
  isWithoutWinners: z.boolean().default(true),
  excludedIds: z.array(id).max(1_000).default([]),
  isOnePrizeEach: z.boolean().default(true),
  beacon: z.enum(beacons).default('digits'),
  /** How far ahead the public round lies when the promise is published. */
  beaconMinutes: z.int().min(1).max(MOST_BEACON_MINUTES).default(5),
  /** Who holds how many tickets in the draw, and why; whoever fits several of them holds the most that one gives. */
  weights: z.array(weight).max(200).default([]),
  isNameMasked: z.boolean().default(false),
  /** Where and until when a prize is handed over. */
  claim: z.string().trim().max(60).default(''),
})
export type LotterySetting = z.output<typeof lotterySetting>

export const prizeInput = z.strictObject({
  name: z.string().trim().min(1).max(30),
  item: z.string().trim().max(60).default(''),
  stock: z.int().min(1).max(MOST_STOCK),
  perRound: z.int().min(1).max(MOST_PER_ROUND),
  value: money.or(z.literal('')).default(''),
  pictureFileId: id.nullable().default(null),
})
export const prizesInput = z.array(prizeInput).max(MOST_PRIZES)
export type PrizeInput = z.output<typeof prizeInput>

export const prize = z.object({
  no: z.int(),
  name: z.string(),
  item: z.string(),
  stock: z.int(),
  perRound: z.int(),
  value: z.string(),
  picture: fileRef.nullable(),
  drawn: z.int(),
  round: z.int(),
})
export type Prize = z.output<typeof prize>

export const pageThemes = ['night', 'festive', 'fresh'] as const
export type PageTheme = (typeof pageThemes)[number]
const pageText = z.object({ title: z.string().default(''), introduction: z.string().default('') })
/** The look of the wall; beside it what pages said before they were made of blocks, which is how such a page begins. */
export const lotteryPage = z.object({
  theme: z.enum(pageThemes).default('night'),
  coverFileId: id.nullable().default(null),
  isPrizesShown: z.boolean().default(true),
  isWinnersShown: z.boolean().default(true),
  texts: z.partialRecord(z.enum(languages), pageText).default({}),
})
export type LotteryPage = z.output<typeof lotteryPage>

/** A public round, and when it is out. */
export const publicRound = z.object({ round: z.int(), time: z.string(), isOut: z.boolean() })
export type PublicRound = z.output<typeof publicRound>

const commitment = z.object({
  time: z.string(),
  count: z.int(),
  tickets: z.int(),
  root: z.string(),
  rulesHash: z.string(),
  seedHash: z.string(),
  /** Where the chain begins: what phones remember. */
  hash: z.string(),
  publicRound: publicRound.nullable(),
})

export const happening = z.object({
  kind: z.enum(['commit', 'beacon', 'draw', 'redraw', 'void', 'close']),
  time: z.string(),
  hash: z.string(),
  prize: z.int().nullable(),
  round: z.int().nullable(),
  beacon: z.string(),
  count: z.int(),
  absent: z.int(),
  reason: z.string(),
})

export const lotteryRow = z.object({
  id: z.string(),
  bventId: z.string(),
  eventTitle: z.string(),
  timeZone: z.string(),
  title: z.string(),
  state: z.enum(lotteryStates),
  prizeCount: z.int(),
  stock: z.int(),
  drawn: z.int(),
  entryCount: z.int().nullable(),
  createdTime: z.string(),
})
export type LotteryRow = z.output<typeof lotteryRow>

export const lottery = lotteryRow.extend({
  setting: lotterySetting,
  prizes: z.array(prize),
  theme: z.enum(pageThemes),
  joinedCount: z.int(),
  winnerCount: z.int(),
  commitment: commitment.nullable(),
  history: z.array(happening),
  joinUrl: z.string(),
  verifyUrl: z.string(),
  version: z.int(),
})
export type Lottery = z.output<typeof lottery>

/** How many are left of whom, step by step. */
export const pool = z.object({
  found: z.int(),
  staff: z.int(),
  excluded: z.int(),
  winners: z.int(),
  left: z.int(),
  tickets: z.int(),
})

export const winner = z.object({
  id: z.string(),
  attendeeId: z.string(),
  fullName: z.string(),
  mobile: z.string(),
  company: z.string(),
  prizeNo: z.int(),
  prizeName: z.string(),
  round: z.int(),
  state: z.enum(winnerStates),
  time: z.string(),
  handedTime: z.string().nullable(),
  handedByName: z.string(),
  hasSignature: z.boolean(),
})
export type Winner = z.output<typeof winner>

export const wallWinner = z.object({
  entry: z.string(),
  name: z.string(),
  mobile: z.string(),
  company: z.string(),
  state: z.enum(winnerStates),
})
const wallPrize = z.object({
  no: z.int(),
  name: z.string(),
  item: z.string(),
  stock: z.int(),
  perRound: z.int(),
  drawn: z.int(),
  round: z.int(),
  pictureUrl: z.string(),
})
export const wallState = z.object({
  title: z.string(),
  eventTitle: z.string(),
  state: z.enum(lotteryStates),
  stage: z.enum(stages),
  stageVersion: z.int(),
  prize: wallPrize.nullable(),
  prizes: z.array(wallPrize),
  winners: z.array(wallWinner),
  /** Those of the last round who can still be called again. */
  digits: z.string(),
  people: z.int(),
  /** One joins by phone, so the wall counts. */
  isScan: z.boolean(),
  needsDigits: z.boolean(),
  /** Null where none is waited for. */
  publicRound: publicRound.nullable(),
  root: z.string(),
  seedHash: z.string(),
  claim: z.string(),
  joinUrl: z.string(),
  verifyUrl: z.string(),
})
export type WallState = z.output<typeof wallState>

/** All a wall needs to try itself out, without anything being written. */
export const rehearsal = z.object({
  wall: wallState,
  people: z.array(z.object({ name: z.string(), mobile: z.string(), company: z.string() })),
})
export type Rehearsal = z.output<typeof rehearsal>
