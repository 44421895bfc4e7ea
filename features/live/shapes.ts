import { z } from 'zod'
import { id, time } from '#core/schema.ts'
import { liveModes, liveStatuses, MOST_DOCUMENTS, MOST_TEXT, watchReasons, watchWays } from '#features/live/rules.ts'

const url = z.string().trim().max(1_000)

/** What an organiser sets. WIRE2 §10; the rest is ours. */
const set = {
  title: z.string().trim().min(1).max(60),
  introduction: z.string().trim().max(2_000),
  mode: z.enum(liveModes),
  redirectUrl: url,
  startTime: time,
  endTime: time,
  watch: z.enum(watchWays),
  watchCode: z.string().trim().max(20),
  isPaidOnly: z.boolean(),
  isOnePlace: z.boolean(),
  isRecord: z.boolean(),
  isChat: z.boolean(),
  playbackUrl: url,
  /** [+] Documents of the event that viewers may have. */
  documentIds: z.array(id).max(MOST_DOCUMENTS),
}

export const newRoom = {
  ...set,
  bventId: id,
  introduction: set.introduction.default(''),
  mode: set.mode.default('External'),
  redirectUrl: url.default(''),
  watch: set.watch.default('Registered'),
  watchCode: set.watchCode.default(''),
  isPaidOnly: set.isPaidOnly.default(false),
  isOnePlace: set.isOnePlace.default(false),
  isRecord: set.isRecord.default(false),
  isChat: set.isChat.default(true),
  playbackUrl: url.default(''),
  documentIds: set.documentIds.default([]),
  coverFileId: id.nullable().default(null),
}
export const changedRoom = z.object({ ...set, bventId: id, coverFileId: id.nullable() }).partial().shape
export type RoomChange = z.output<z.ZodObject<typeof changedRoom>>
export type NewRoom = z.output<z.ZodObject<typeof newRoom>>

export const liveRoom = z.object({
  id: z.string(),
  title: z.string(),
  introduction: z.string(),
  bventId: z.string(),
  relationId: z.string(),
  relationType: z.literal('LightEvent'),
  mode: z.enum(liveModes),
  redirectUrl: z.string(),
  shortUrl: z.string(),
  cover: z.string(),
  poster: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(liveStatuses),
  watch: z.enum(watchWays),
  isRecord: z.boolean(),
  isChat: z.boolean(),
  viewerCount: z.int(),
  peakCount: z.int(),
  playbackUrl: z.string(),
  version: z.int(),
})
export type LiveRoom = z.output<typeof liveRoom>

export const listedRoom = liveRoom.extend({ eventTitle: z.string(), timeZone: z.string(), onlineCount: z.int() })
export type ListedRoom = z.output<typeof listedRoom>

const publish = z.object({ rtmp: z.string(), whip: z.string(), streamKey: z.string() })
const health = z.object({
  isReady: z.boolean(),
  tracks: z.array(z.string()),
  bytesReceived: z.int(),
  since: z.string().nullable(),
  /** What comes in since it was last looked at, in kbit/s; null at the first look. */
  bitRate: z.int().nullable(),
})

export const roomDetail = listedRoom.extend({
  /** Only for those who may go live with it. */
  publish: publish.nullable(),
  hls: z.string(),
  whep: z.string(),
  watchCode: z.string(),
  isPaidOnly: z.boolean(),
  isOnePlace: z.boolean(),
  coverFileId: z.string().nullable(),
  documentIds: z.array(z.string()),
  liveTime: z.string().nullable(),
  endedTime: z.string().nullable(),
  isEngineThere: z.boolean(),
})
export type RoomDetail = z.output<typeof roomDetail>
export const streamHealth = health
export type StreamHealth = z.output<typeof health>

export const viewing = z.object({
  attendeeId: z.string(),
  name: z.string(),
  enterTime: z.string(),
  leaveTime: z.string(),
  watchSeconds: z.int(),
  device: z.string(),
  /** [+] When the same person came to the event itself; null: they did not, or nobody knows who they are. */
  checkinTime: z.string().nullable(),
})
export type Viewing = z.output<typeof viewing>

export const watchData = z.object({
  viewers: z.int(),
  peak: z.int(),
  averageSeconds: z.int(),
  curve: z.array(z.object({ time: z.string(), online: z.int() })),
})

export const messageKinds = ['Chat', 'Question', 'Notice'] as const
export const messageStates = ['Shown', 'Held', 'Hidden'] as const
export const said = z.string().trim().min(1).max(MOST_TEXT)

export const liveMessage = z.object({
  id: z.string(),
  seq: z.int(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** Whose it is; only hosts are told. */
  who: z.string(),
  name: z.string(),
  isHost: z.boolean(),
  text: z.string(),
  time: z.string(),
  isPinned: z.boolean(),
  isAnswered: z.boolean(),
  votes: z.int(),
})
export type LiveMessage = z.output<typeof liveMessage>

export const pollStates = ['Draft', 'Open', 'Closed'] as const
export const livePoll = z.object({
  id: z.string(),
  seq: z.int(),
  title: z.string(),
  options: z.array(z.string()),
  state: z.enum(pollStates),
  counts: z.array(z.int()),
})
export type LivePoll = z.output<typeof livePoll>

/** What everybody in a room sees of it. */
export const roomState = z.object({
  seq: z.int(),
  status: z.enum(liveStatuses),
  online: z.int(),
  reactions: z.int(),
  isChat: z.boolean(),
  slowSeconds: z.int(),
})
export type RoomState = z.output<typeof roomState>

/** Changes since some moment: what a stream brings, and what somebody begins with. */
export const roomFeed = z.object({ room: roomState, messages: z.array(liveMessage), polls: z.array(livePoll) })
export type RoomFeed = z.output<typeof roomFeed>

export const media = z.object({
  kind: z.enum(['hls', 'file', 'embed', 'link']),
  url: z.string(),
  /** Sent with every part of the stream; empty where none is asked for. */
  token: z.string(),
})
export type Media = z.output<typeof media>

export const liveDocument = z.object({ id: z.string(), name: z.string(), extension: z.string() })
export type LiveDocument = z.output<typeof liveDocument>

export const entered = z.object({
  token: z.string(),
  /** Ask again after so many seconds. */
  renewSeconds: z.int(),
  name: z.string(),
  isNamed: z.boolean(),
  media: media.nullable(),
  documents: z.array(liveDocument),
  feed: roomFeed,
})
export type Entered = z.output<typeof entered>

export const watchReason = z.enum(watchReasons)
