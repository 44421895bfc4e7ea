import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, list, paging, search, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import { lotteryStates, stayOut, winnerStates, wallSteps } from '#features/lottery/rules.ts'
import {
  lottery,
  lotteryRow,
  lotterySetting,
  pageThemes,
  pool,
  prizesInput,
  rehearsal,
  wallState,
  winner,
} from '#features/lottery/shapes.ts'

const READ = ['lite_res_page_lottery', 'litehome_res_page_raffle'] as const
const WRITE = 'lite_res_act_lottery'
const one = { id }

const deskCalls = {
  list: defineCall({
    method: 'POST',
    path: 'lottery/list',
    access: READ,
    /** No bventId: those of every event the caller sees. */
    request: z.object({ bventId: id.optional(), keyWords: search.optional(), state: z.enum(lotteryStates).optional(), ...paging }),
    response: list(lotteryRow),
    effect: 'read',
  }),
  get: defineCall({ method: 'POST', path: 'lottery/get', access: READ, request: z.object(one), response: lottery, effect: 'read' }),
  save: defineCall({
    method: 'POST',
    path: 'lottery/save',
    access: WRITE,
    request: z.object({
      bventId: id,
      id: id.optional(),
      version: version.optional(),
      title: z.string().trim().min(1).max(60),
      setting: lotterySetting.default(() => lotterySetting.parse({})),
      prizes: prizesInput.default([]),
    }),
    response: z.object({ id: z.string() }),
  }),
  delete: defineCall({ method: 'POST', path: 'lottery/delete', access: WRITE, request: z.object(one), response: isOk }),
  /** As many as would be in the list if it were frozen now. */
  pool: defineCall({ method: 'POST', path: 'lottery/pool', access: READ, request: z.object(one), response: pool, effect: 'read' }),
  commit: defineCall({
    method: 'POST',
    path: 'lottery/commit',
    access: WRITE,
    request: z.object({ ...one, version }),
    response: lottery,
  }),
  void: defineCall({
    method: 'POST',
    path: 'lottery/void',
    access: WRITE,
    request: z.object({ ...one, reason: z.string().trim().min(1).max(200) }),
    response: isOk,
  }),
  close: defineCall({ method: 'POST', path: 'lottery/close', access: WRITE, request: z.object(one), response: isOk }),
  wallLink: defineCall({
    method: 'POST',
    path: 'lottery/wallLink',
    access: WRITE,
    /** A new one makes the old ones useless. */
    request: z.object({ ...one, isNew: z.boolean().default(false) }),
    response: z.object({ url: z.string(), remoteUrl: z.string() }),
  }),
  winners: defineCall({
    method: 'POST',
    path: 'lottery/winners',
    access: READ,
    request: z.object({ ...one, keyWords: search.optional(), state: z.enum(winnerStates).optional(), ...paging }),
    response: list(winner),
    effect: 'read',
  }),
  handOver: defineCall({
    method: 'POST',
    path: 'lottery/handOver',
    access: WRITE,
    request: z.object({
      ...one,
      /** Of a winner who signs; with a code it says who they are. */
      winnerId: id.optional(),
      code: z.string().trim().max(12).optional(),
      signature: z
        .string()
        .max(20_000)
        .regex(/^[ML\d ]+$/)
        .optional(),
    }),
    response: winner,
  }),
  saveTheme: defineCall({
    method: 'POST',
    path: 'lottery/wall/theme',
    access: WRITE,
    request: z.object({ ...one, theme: z.enum(pageThemes) }),
    response: isOk,
  }),
}

const atWall = { access: 'public', refuses: [401], ignoresErrors: true } as const
const byLink = { ...one, t: z.string().min(1).max(400) }

const publicCalls = {
  /** Takes part, or finds one's own place in the list. */
  join: defineCall({
    method: 'POST',
    path: 'public/lottery/{id}/join',
    access: 'public',
    ignoresErrors: true,
    hasOwnTransactions: true,
    limitsItself: true,
    request: z.object({ ...one, value: z.string().trim().min(1).max(100) }),
    response: z.object({
      name: z.string(),
      isJoined: z.boolean(),
      /** While the list is open: why somebody would not be in it. */
      reason: z.enum(stayOut).nullable(),
      number: z.int().nullable(),
      entry: z.string().nullable(),
    }),
  }),
  wall: defineCall({
    method: 'POST',
    path: 'public/lottery/{id}/wall',
    ...atWall,
    request: z.object(byLink),
    response: wallState,
    effect: 'read',
  }),
  wallNames: defineCall({
    method: 'POST',
    path: 'public/lottery/{id}/names',
    ...atWall,
    request: z.object(byLink),
    response: z.object({ names: z.array(z.string()) }),
    effect: 'read',
  }),
  /** Asks for the public round once its time has come, and adds it to the record. */
  beacon: defineCall({
    method: 'POST',
    path: 'public/lottery/{id}/beacon',
    ...atWall,
    hasOwnTransactions: true,
    request: z.object(byLink),
    response: wallState,
  }),
  rehearsal: defineCall({
    method: 'POST',
    path: 'public/lottery/{id}/rehearsal',
    ...atWall,
    request: z.object(byLink),
    response: rehearsal,
    effect: 'read',
  }),
  step: defineCall({
    method: 'POST',
    path: 'public/lottery/{id}/step',
    ...atWall,
    request: z.object({
      ...byLink,
      step: z.enum(wallSteps),
      /** What was on the wall when it was pressed: of ten who press at once, one is heard. */
      stageVersion: z.int(),
      prize: z.int().optional(),
      digits: z
        .string()
        .regex(/^\d{3}$/)
        .optional(),
    }),
    response: wallState,
  }),
  presence: defineCall({
    method: 'POST',
    path: 'public/lottery/{id}/presence',
    ...atWall,
    request: z.object({
      ...byLink,
      stageVersion: z.int(),
      /** Those who were called and are not there; none: everybody is. */
      absent: z
        .array(z.string().regex(/^[0-9a-f]{32}$/))
        .max(100)
        .default([]),
    }),
    response: wallState,
  }),
}

export const lotteryCalls = { ...deskCalls, ...publicCalls }

export const lotteryTasks = {
  export: defineTask({
    type: 'exportLotteryWinners',
    title: 'lottery.exportTask',
    start: { path: 'lottery/Export', access: 'lite_res_act_export', request: z.object({ bventId: id, ...one }) },
  }),
}
