import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { id, isOk } from '#core/schema.ts'
import { liveSteps, MOST_OPTIONS } from '#features/live/rules.ts'
import { entered, livePoll, roomFeed, said, streamHealth } from '#features/live/shapes.ts'

const one = { id }
/** Short: a page that is open asks for the next one. */
const inRoom = { ...one, token: z.string().min(1).max(600) }
const open = { access: 'public', refuses: [401], ignoresErrors: true, hasOwnTransactions: true } as const

/** What a page of viewers asks, each with the token it got when it came in. */
export const viewerCalls = {
  enter: defineCall({
    method: 'POST',
    path: 'public/live/{id}/enter',
    ...open,
    request: z.object({
      ...one,
      t: z.string().max(600).optional(),
      code: z.string().trim().max(20).default(''),
      name: z.string().trim().max(20).default(''),
      /** The token before: the same viewing goes on. */
      token: z.string().max(600).optional(),
      /** Takes the place of a ticket from the browser that has it. */
      isTakingOver: z.boolean().default(false),
    }),
    response: entered,
  }),
  say: defineCall({
    method: 'POST',
    path: 'public/live/{id}/say',
    ...open,
    request: z.object({ ...inRoom, kind: z.enum(['Chat', 'Question']), text: said }),
    response: z.object({ id: z.string(), isHeld: z.boolean() }),
  }),
  vote: defineCall({
    method: 'POST',
    path: 'public/live/{id}/vote',
    ...open,
    request: z.object({ ...inRoom, messageId: id }),
    response: isOk,
  }),
  answerPoll: defineCall({
    method: 'POST',
    path: 'public/live/{id}/poll',
    ...open,
    request: z.object({
      ...inRoom,
      pollId: id,
      choice: z
        .int()
        .min(0)
        .max(MOST_OPTIONS - 1),
    }),
    response: isOk,
  }),
  react: defineCall({
    method: 'POST',
    path: 'public/live/{id}/react',
    ...open,
    request: z.object({ ...inRoom, count: z.int().min(1).max(20) }),
    response: isOk,
  }),
  document: defineCall({
    method: 'GET',
    path: 'public/live/{id}/document',
    ...open,
    request: z.object({ ...inRoom, documentId: id }),
    response: fileResponse,
    mediaTypes: Object.values(mediaTypes),
  }),
  beat: defineCall({ method: 'POST', path: 'public/live/{id}/beat', ...open, request: z.object(inRoom), response: isOk }),
}

/** What a host does, by the link they were given. */
const byLink = { ...one, t: z.string().min(1).max(600) }
const atDesk = { access: 'public', refuses: [401], ignoresErrors: true, hasOwnTransactions: true } as const

export const moderations = ['show', 'hide', 'pin', 'unpin', 'answer', 'reopen'] as const
export const guestActs = ['mute', 'unmute', 'kick', 'readmit'] as const

const guest = z.object({
  who: z.string(),
  name: z.string(),
  isOnline: z.boolean(),
  seconds: z.int(),
  isMuted: z.boolean(),
  isKicked: z.boolean(),
})

export const hostCalls = {
  desk: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host',
    ...atDesk,
    request: z.object(byLink),
    response: z.object({
      feed: roomFeed,
      words: z.array(z.string()),
      preview: z.object({ url: z.string(), token: z.string() }).nullable(),
      streamToken: z.string(),
    }),
    effect: 'read',
  }),
  guests: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/guests',
    ...atDesk,
    request: z.object({ ...byLink, keyWords: z.string().trim().max(50).default('') }),
    response: z.object({ online: z.int(), list: z.array(guest) }),
    effect: 'read',
  }),
  hostHealth: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/health',
    ...atDesk,
    request: z.object(byLink),
    response: streamHealth.nullable(),
    effect: 'read',
  }),
  hostStep: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/step',
    ...atDesk,
    request: z.object({ ...byLink, step: z.enum(liveSteps) }),
    response: isOk,
  }),
  announce: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/announce',
    ...atDesk,
    /** A notice is pinned; a chat is a host's answer among the others. */
    request: z.object({ ...byLink, kind: z.enum(['Notice', 'Chat']), text: said }),
    response: z.object(one),
  }),
  moderate: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/moderate',
    ...atDesk,
    request: z.object({ ...byLink, messageId: id, act: z.enum(moderations) }),
    response: isOk,
  }),
  treatGuest: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/guest',
    ...atDesk,
    request: z.object({ ...byLink, who: id, act: z.enum(guestActs) }),
    response: isOk,
  }),
  talkRules: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/talk',
    ...atDesk,
    request: z.object({
      ...byLink,
      isChat: z.boolean(),
      slowSeconds: z.int().min(0).max(600),
      words: z.array(z.string().trim().min(1).max(20)).max(200),
    }),
    response: isOk,
  }),
  savePoll: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/poll',
    ...atDesk,
    request: z.object({
      ...byLink,
      title: z.string().trim().min(1).max(100),
      options: z.array(z.string().trim().min(1).max(40)).min(2).max(MOST_OPTIONS),
    }),
    response: livePoll,
  }),
  stepPoll: defineCall({
    method: 'POST',
    path: 'public/live/{id}/host/poll/step',
    ...atDesk,
    request: z.object({ ...byLink, pollId: id, act: z.enum(['open', 'close', 'delete']) }),
    response: isOk,
  }),
}
