import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { id, isOk, search, time, version } from '#core/schema.ts'
import { defineTask } from '#core/task.ts'
import {
  MOST_ACTED,
  MOST_LINK_PHOTOS,
  MOST_PHOTO_BYTES,
  MOST_TAG_LENGTH,
  photoActs,
  photoOrders,
  photoStates,
} from '#features/photos/rules.ts'
import { album, albumSettings, photoPage, publicPage, sender, sent } from '#features/photos/shapes.ts'

const READ = 'lite_res_page_livemeeting'
const WRITE = 'lite_res_act_live'
const about = { bventId: id }
const word = z.string().trim().max(60)
const tag = z.string().trim().max(MOST_TAG_LENGTH)
const after = z.string().max(80).default('')

/** The organiser's side of an album. */
const deskCalls = {
  album: defineCall({ method: 'GET', path: 'photos/album', access: READ, request: z.object(about), response: album, ignoresErrors: true }),
  saveAlbum: defineCall({
    method: 'POST',
    path: 'photos/saveAlbum',
    access: WRITE,
    request: z.object({ ...about, version, ...albumSettings }),
    response: z.object({ version: z.int() }),
  }),
  list: defineCall({
    method: 'POST',
    path: 'photos/list',
    access: READ,
    request: z.object({
      ...about,
      state: z.enum(photoStates).optional(),
      keyWords: search.default(''),
      tag: tag.default(''),
      sessionId: id.optional(),
      linkId: id.optional(),
      order: z.enum(photoOrders).default('taken'),
      after,
    }),
    response: photoPage,
    effect: 'read',
    ignoresErrors: true,
  }),
  upload: defineCall({
    method: 'POST',
    path: 'photos/upload',
    access: WRITE,
    request: z.object({ ...about, room: word.default('') }),
    response: sent,
    upload: { maxBytes: MOST_PHOTO_BYTES },
    hasOwnTransactions: true,
    ignoresErrors: true,
  }),
  act: defineCall({
    method: 'POST',
    path: 'photos/act',
    access: WRITE,
    request: z.object({ ...about, ids: z.array(id).min(1).max(MOST_ACTED), act: z.enum(photoActs), word: word.default('') }),
    response: z.object({ count: z.int() }),
  }),
  original: defineCall({
    method: 'GET',
    path: 'photos/original',
    access: READ,
    request: z.object({ ...about, id }),
    response: fileResponse,
    mediaTypes: ['image/jpeg'],
  }),
  saveLink: defineCall({
    method: 'POST',
    path: 'photos/saveLink',
    access: WRITE,
    request: z.object({
      ...about,
      id: id.optional(),
      name: z.string().trim().min(1).max(30),
      room: word.default(''),
      endTime: time,
      most: z.int().min(1).max(MOST_LINK_PHOTOS),
    }),
    response: z.object({ id: z.string() }),
  }),
  endLink: defineCall({ method: 'POST', path: 'photos/endLink', access: WRITE, request: z.object({ ...about, id }), response: isOk }),
}

const open = { access: 'public', refuses: [401], ignoresErrors: true, hasOwnTransactions: true } as const
const byLink = { ...about, t: z.string().min(1).max(600) }

/** What the gallery and the page of a photographer ask. */
const siteCalls = {
  gallery: defineCall({
    method: 'POST',
    path: 'public/photos/{bventId}/list',
    ...open,
    request: z.object({ ...about, order: z.enum(photoOrders).default('new'), tag: tag.default(''), sessionId: id.optional(), after }),
    response: publicPage,
    effect: 'read',
  }),
  look: defineCall({ method: 'POST', path: 'public/photos/{bventId}/look', ...open, request: z.object(about), response: isOk }),
  download: defineCall({
    method: 'GET',
    path: 'public/photos/{bventId}/download',
    ...open,
    request: z.object({ ...about, id }),
    response: fileResponse,
    mediaTypes: ['image/jpeg'],
  }),
  sender: defineCall({
    method: 'POST',
    path: 'public/photos/{bventId}/sender',
    ...open,
    request: z.object(byLink),
    response: sender,
    effect: 'read',
  }),
  send: defineCall({
    method: 'POST',
    path: 'public/photos/{bventId}/send',
    ...open,
    request: z.object(byLink),
    response: sent,
    upload: { maxBytes: MOST_PHOTO_BYTES },
  }),
  withdraw: defineCall({
    method: 'POST',
    path: 'public/photos/{bventId}/withdraw',
    ...open,
    request: z.object({ ...byLink, id }),
    response: isOk,
  }),
}

export const photoCalls = { ...deskCalls, ...siteCalls }

export const photoTasks = {
  pack: defineTask({
    type: 'packPhotos',
    title: 'photos.packTask',
    start: { path: 'photos/pack', access: 'lite_res_act_export', request: z.object({ ...about, state: z.enum(photoStates).optional() }) },
  }),
}
