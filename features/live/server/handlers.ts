import { sql } from 'kysely'
import { OK } from '#core/schema.ts'
import { findEvent, onlyVisible, rowOf, selectEvents } from '#features/events/server/queries.ts'
import { liveCalls } from '#features/live/contract.ts'
import { healthOf, hostLink, roomDetail, roomHealth, roomRecordings, rotateKey } from '#features/live/server/detail.ts'
import { readDocument } from '#features/live/server/documents.ts'
import { enterRoom } from '#features/live/server/enter.ts'
import { announce, changeTalk, listGuests, moderate, note, openDesk, treatGuest } from '#features/live/server/host.ts'
import { hubOf } from '#features/live/server/hub.ts'
import { createPoster, posterAddress } from '#features/live/server/poster.ts'
import { savePoll, stepPoll } from '#features/live/server/polls.ts'
import { findRoom, listRooms, publicRooms } from '#features/live/server/queries.ts'
import { tellRecordingOf } from '#features/live/server/recording.ts'
import { usedInfo, userRecord, watchData } from '#features/live/server/records.ts'
import { asHost } from '#features/live/server/roomTokens.ts'
import { changePictures, copyRoom, createRoom, deleteRoom, editRoom } from '#features/live/server/saveRoom.ts'
import { answerPoll, beat, react, say, vote } from '#features/live/server/say.ts'
import { moveRoom, stepRoom } from '#features/live/server/step.ts'
import { allowUserList, userInfo, watchList } from '#features/live/server/weCom.ts'
import { enterOrgOf } from '#server/kit/database/enterOrg.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement } from '#server/kit/implement.ts'

const MOST_EVENTS = 50

export const liveHandlers = implement(liveCalls, {
  list: (ctx, asked) => listRooms(ctx, asked),
  create: async (ctx, { relationId: _, relationType: _type, ...room }) => ({ id: await createRoom(ctx, room) }),
  async delete(ctx, { id }) {
    await deleteRoom(ctx, id)
    return OK
  },
  edit: async (ctx, { id, version, ...change }) => ({ version: await editRoom(ctx, id, version, change) }),
  async updatePosterAndCover(ctx, { id, ...given }) {
    await changePictures(ctx, id, given)
    return OK
  },
  createPoster: async (ctx, asked) => ({ url: await createPoster(ctx, asked) }),
  async getPoster(ctx, { id }) {
    const { room } = await findRoom(ctx, id)
    return { url: posterAddress(ctx, room.posterFileId) }
  },
  detail: (ctx, { id }) => roomDetail(ctx, id),
  async relationBvent(ctx, { keyWords = '' }) {
    const rows = await onlyVisible(selectEvents(ctx.db), ctx.who)
      .where('bvent.deletedAt', 'is', null)
      .where(sql<boolean>`strpos(lower(bvent.title), lower(${keyWords})) > 0`)
      .clearSelect()
      .select(['bvent.id', 'bvent.title'])
      .orderBy('bvent.startTime', 'desc')
      .limit(MOST_EVENTS)
      .execute()
    return { list: rows.map(({ id, title }) => ({ bventId: id, title })) }
  },
  getBvent: async (ctx, { bventId }) => rowOf(await findEvent(ctx, bventId), ctx),
  async roomList(ctx, asked) {
    if (!(await enterOrgOf(ctx.db, asked))) throw new AppError('core.notFound')
    return publicRooms(ctx, asked)
  },

  userRecord: (ctx, asked) => userRecord(ctx, asked),
  watchData: (ctx, { id }) => watchData(ctx, id),
  adminUrl: async (ctx, { id }) => ({ url: await hostLink(ctx, id) }),
  usedInfo: (ctx) => usedInfo(ctx),

  allowUserList: (ctx) => allowUserList(ctx),
  watchList: (ctx, asked) => watchList(ctx, asked),
  userInfo: (ctx, asked) => userInfo(ctx, asked),

  engine: ({ adapters }) => ({ isThere: adapters.live !== null }),
  copy: async (ctx, { id }) => ({ id: await copyRoom(ctx, id) }),
  async rotateKey(ctx, { id }) {
    await rotateKey(ctx, id)
    return OK
  },
  newHostLink: async (ctx, { id }) => ({ url: await hostLink(ctx, id, true) }),
  step: async (ctx, asked) => ({ version: await stepRoom(ctx, asked) }),
  recordings: async (ctx, { id }) => ({ list: await roomRecordings(ctx, id) }),
  health: (ctx, { id }) => roomHealth(ctx, id),

  enter: (ctx, asked) => enterRoom(ctx, asked),
  say: (ctx, asked) => say(ctx, asked),
  async vote(ctx, asked) {
    await vote(ctx, asked)
    return OK
  },
  async answerPoll(ctx, asked) {
    await answerPoll(ctx, asked)
    return OK
  },
  async react(ctx, asked) {
    await react(ctx, asked)
    return OK
  },
  document: (ctx, asked) => readDocument(ctx, asked),
  async beat(ctx, asked) {
    await beat(ctx, asked)
    return OK
  },

  desk: (ctx, link) => openDesk(ctx, link),
  guests: (ctx, asked) => listGuests(ctx, asked),
  async hostHealth(ctx, link) {
    const room = await asHost(ctx, link, async (_, found) => found)
    return healthOf(ctx, room)
  },
  async hostStep(ctx, { step, ...link }) {
    await asHost(ctx, link, async (db, room) => {
      await moveRoom({ db, now: ctx.now }, room, step)
      await note(ctx, db, room, 'live.step', { step })
    })
    hubOf(ctx.db)?.touch(link.id)
    await tellRecordingOf(ctx, link.id)
    return OK
  },
  announce: async (ctx, asked) => ({ id: await announce(ctx, asked) }),
  async moderate(ctx, asked) {
    await moderate(ctx, asked)
    return OK
  },
  async treatGuest(ctx, asked) {
    await treatGuest(ctx, asked)
    return OK
  },
  async talkRules(ctx, asked) {
    await changeTalk(ctx, asked)
    return OK
  },
  savePoll: (ctx, asked) => savePoll(ctx, asked),
  async stepPoll(ctx, asked) {
    await stepPoll(ctx, asked)
    return OK
  },
})
