import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { defineCall, fileResponse } from '#core/call.ts'
import { languages } from '#core/language.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { fileRef, id, isOk, paging, search, version } from '#core/schema.ts'
import { materialKinds, MOST_TAGS } from '#features/materials/rules.ts'

const WRITE = 'lite_res_act_event'
const side = z.int().min(0).max(10_000)
const captions = z.partialRecord(z.enum(languages), z.string().trim().max(200))

const material = z.object({
  id: z.string(),
  kind: z.enum(materialKinds),
  name: z.string(),
  /** As pickers give it on. */
  file: fileRef,
  folderId: z.string().nullable(),
  tags: z.array(z.string()),
  captions,
  width: z.int().nullable(),
  height: z.int().nullable(),
  bytes: z.int(),
  createdByName: z.string(),
  createdTime: z.string(),
  version: z.int(),
})
export type Material = z.output<typeof material>

/** A place that shows a file, in the words of the product. */
const use = z.object({ what: z.string(), bventId: z.string().nullable(), title: z.string() })
export type Use = z.output<typeof use>

export const materialCalls = {
  list: defineCall({
    method: 'GET',
    path: 'material/list',
    access: 'member',
    request: z.object({
      kind: z.enum(materialKinds).optional(),
      /** 'none': what lies in no folder. */
      folderId: id.or(z.literal('none')).optional(),
      tag: z.string().trim().max(30).optional(),
      keyWords: search.optional(),
      ...paging,
    }),
    response: z.object({ list: z.array(material) }),
    ignoresErrors: true,
  }),
  overview: defineCall({
    method: 'GET',
    path: 'material/overview',
    access: 'member',
    response: z.object({
      folders: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
      total: z.int(),
      usedBytes: z.int(),
      mostBytes: z.int(),
    }),
    ignoresErrors: true,
  }),
  upload: defineCall({
    method: 'POST',
    path: 'material/upload',
    access: WRITE,
    request: z.object({ kind: z.enum(materialKinds), folderId: id.optional() }),
    response: material,
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    ignoresErrors: true,
  }),
  save: defineCall({
    method: 'POST',
    path: 'material/save',
    access: WRITE,
    request: z.object({
      id,
      version,
      name: z.string().trim().min(1).max(150),
      folderId: id.nullable(),
      tags: z.array(z.string().max(60)).max(MOST_TAGS),
      captions,
    }),
    response: z.object({ version: z.int() }),
    ignoresErrors: true,
  }),
  uses: defineCall({
    method: 'GET',
    path: 'material/uses',
    access: 'member',
    request: z.object({ id }),
    response: z.object({ list: z.array(use) }),
    ignoresErrors: true,
  }),
  /** Every place that shows `id` shows `byId` from now on. */
  replace: defineCall({
    method: 'POST',
    path: 'material/replace',
    access: WRITE,
    request: z.object({ id, byId: id }),
    response: z.object({ swapId: z.string(), count: z.int() }),
    ignoresErrors: true,
  }),
  /** Where it still shows what was put there. */
  undoReplace: defineCall({
    method: 'POST',
    path: 'material/undoReplace',
    access: WRITE,
    request: z.object({ swapId: id }),
    response: z.object({ count: z.int(), left: z.int() }),
  }),
  /** A part of a picture as a picture of its own. */
  crop: defineCall({
    method: 'POST',
    path: 'material/crop',
    access: WRITE,
    request: z.object({ id, x: side, y: side, width: side.min(1), height: side.min(1) }),
    response: material,
    ignoresErrors: true,
  }),
  delete: defineCall({
    method: 'POST',
    path: 'material/delete',
    access: WRITE,
    request: z.object({ id }),
    response: isOk,
    ignoresErrors: true,
  }),
  file: defineCall({
    method: 'GET',
    path: 'material/file',
    access: 'member',
    request: z.object({ id }),
    response: fileResponse,
    mediaTypes: Object.values(mediaTypes),
  }),
  saveFolder: defineCall({
    method: 'POST',
    path: 'material/saveFolder',
    access: WRITE,
    request: z.object({ id: id.optional(), name: z.string().trim().min(1).max(60) }),
    response: z.object({ id: z.string() }),
    ignoresErrors: true,
  }),
  /** What lay in it lies in none. */
  deleteFolder: defineCall({ method: 'POST', path: 'material/deleteFolder', access: WRITE, request: z.object({ id }), response: isOk }),
}
